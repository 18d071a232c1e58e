import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { bridgeRefunds, relayFills, relayOffers } from '../db/bridge-schema'
import { lanes, settlements } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import { createFakeOrigin, type FakeOrigin, originUsdc } from '../relay/testing/fake-origin'
import {
  createPaidChain,
  emptyRelays,
  type FakeRelay,
  openFakeRelay,
  type PaidChain,
} from '../relay/testing/fake-relay'
import { createEndNonces } from '../settlement/send/end-nonces'
import { createWorkReader } from '../settlement/send/read-work'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { relayChain } from './relay'

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'

let chain: PaidChain
let origin: FakeOrigin
let relay: FakeRelay
let settled: number
beforeEach(async () => {
  await emptyRelays(database())
  chain = createPaidChain(keys().accounts[0]!)
  origin = createFakeOrigin()
  relay = openFakeRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker' })
  for (let look = 0; look < 2; look++) await relay.follow()
  settled = 0
})

let nowMs = 1_700_000_000_000
/** A process of this name; each run of its tick is a second later. */
const openTick = (holder: string, deps: Partial<typeof relay.deps> = {}) => {
  const parts = { endNonces: createEndNonces(relay.deps), readWork: createWorkReader(database(), { holder }) }
  const settle = async () => {
    settled += 1
  }
  const tick = relayChain({ ...relay.deps, ...deps }, { ...parts, settle, nowMs: () => nowMs })
  return () => {
    nowMs += 1_000
    return tick.run(nowMs)
  }
}
const deposit = async () => {
  origin.deposit({ owner, sent: 1_000_000_000n, due: 998_000_000n })
  origin.mine(2)
  await relay.followOrigin()
  await relay.follow()
}

test('default: its account settles no orders; it offers, pays, and sends the payment', async () => {
  const run = openTick('worker')
  await run()
  expect(await database().select().from(lanes)).toMatchObject([{ account: relay.account, heardAtMs: 0 }])
  expect(await database().select().from(relayOffers)).toMatchObject([{ heardAtMs: nowMs }])
  await deposit()
  // The nonces of a new account are read with the next block.
  chain.mine()
  await relay.follow()
  await run()
  expect(await database().select().from(settlements)).toMatchObject([{ purpose: 'relay', state: 'open', nonce: 0 }])
  expect(settled).toBe(1)
  await run()
  expect(settled).toBe(1)
})

test('behavior: a transfer is work on its destination chain, and on no other', async () => {
  await deposit()
  await database().update(chainCursors).set({ holder: 'worker' })
  const read = createWorkReader(database(), { holder: 'worker' })
  expect([await read(1), await read(42161)]).toMatchObject([{ hasTransfers: true }, { hasTransfers: false }])
})

test('behavior: a process that does not follow the chain does nothing', async () => {
  await deposit()
  await openTick('another')()
  expect(await database().select().from(lanes)).toEqual([])
  expect(await database().select().from(relayOffers)).toEqual([])
})

test('behavior: without limits for the chain it pays and offers nothing, and assigns its repayments', async () => {
  await relay.hear()
  await deposit()
  await relay.pay()
  await relay.send()
  chain.mine()
  await relay.follow()
  await relay.end()
  // Uses one chain as both: its leader assigns repayments.
  await database().update(relayFills).set({ originChainId: 1 })
  await database().insert(bridgeRefunds).values({
    chainId: 1,
    blockNumber: 1n,
    blockHash: chain.tip().hash,
    blockSeconds: 1n,
    logIndex: 0,
    transactionHash: chain.tip().hash,
    position: 0,
    account: relay.account,
    token: originUsdc,
    amount: 1_000_000_000n,
    isDeferred: false,
  })
  await openTick('worker', { limits: new Map() })()
  expect(await database().select().from(relayFills)).toMatchObject([{ repaidTransaction: chain.tip().hash }])
  expect(await database().select().from(relayOffers)).toEqual([])
})

test('behavior: an offer is stored again with the next block, and without one before it is old', async () => {
  const run = openTick('worker')
  await run()
  const first = nowMs
  for (let looks = 0; looks < 4; looks++) await run()
  const heard = async () => (await database().select().from(relayOffers))[0]!.heardAtMs
  expect(await heard()).toBe(first)
  await run()
  expect(await heard()).toBe(nowMs)
  chain.mine()
  await relay.follow()
  await run()
  expect(await heard()).toBe(nowMs)
})
