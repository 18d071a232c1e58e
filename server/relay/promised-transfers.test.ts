import { eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { registerAgent, revokeAgent } from '../agents/outside/register-agent'
import { readPromises, savePromise, takePromise } from '../agents/relayers/promises'
import { readRelayers } from '../agents/relayers/read-relayers'
import { bridgeLegs, relayerPromises } from '../db/bridge-schema'
import { settlementAttempts, settlements } from '../db/intent-schema'
import { outsideAgents } from '../db/round-schema'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { createFakeOrigin, type FakeDeposit, type FakeOrigin, farUsdc } from './testing/fake-origin'
import {
  createPaidChain,
  emptyRelays,
  type FakeRelay,
  findRelayIssues,
  openFakeRelay,
  type PaidChain,
} from './testing/fake-relay'

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'
const nowMs = 1_700_000_000_000
/** A fee of gas alone, as an outside relayer may promise at least. */
const [sent, due] = [1_000_000_000n, 999_937_000n]

let chain: PaidChain
let origin: FakeOrigin
let relay: FakeRelay

beforeEach(async () => {
  await emptyRelays(database())
  for (const table of [relayerPromises, outsideAgents]) await database().delete(table)
  const [account] = keys().accounts as [Address]
  chain = createPaidChain(account)
  origin = createFakeOrigin()
  relay = openFakeRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker' })
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
  const deps = { database: database(), secret: Buffer.alloc(32, 7), nowMs: 0 }
  await registerAgent(deps, { name: 'nimble', url: 'https://nimble.example', allowPrivate: false, does: 'relays' })
})

const see = async () => {
  await relay.followOrigin()
  await relay.follow()
}
const block = async () => {
  chain.mine()
  await relay.follow()
}

/** Deposits an order of this service, which an outside relayer promised to pay within `blocks`. */
const promised = async ({ blocks = 2 } = {}): Promise<FakeDeposit> => {
  const deposited = origin.deposit({ owner, sent, due })
  const { orderHash, transactionHash } = deposited
  const settled = {
    id: orderHash,
    chainId: arbitrum.id,
    account: relay.account,
    nonce: Number(BigInt(orderHash) % 999n),
  }
  const about = { agent: 'amm', data: '0x', gas: 1n, state: 'mined', deadlineSeconds: 0n, minedBlock: 1n } as const
  await database()
    .insert(settlements)
    .values({ ...settled, ...about, createdAtMs: 0 })
  await database()
    .insert(settlementAttempts)
    .values({ transactionHash, settlementId: orderHash, kind: 'settle', raw: '0x', maxFee: 1n, tip: 1n })
  const { timestamp } = origin.tip()
  const paysWithinSeconds = Number(chain.tip().timestamp - timestamp) - 1 + 4 * blocks
  const lane = { chainId: arbitrum.id, destChainId: mainnet.id, outputToken: farUsdc }
  const terms = { id: orderHash, relayer: 'nimble', maxAmount: sent, fee: sent - due, paysWithinSeconds }
  await savePromise(database(), { ...lane, ...terms, createdAtMs: nowMs })
  await database().transaction((transaction) => takePromise(transaction, { orderHash, id: orderHash, nowMs }))
  origin.mine(2)
  await see()
  return deposited
}
/** Stores the time of a payment, as the step of its chain does with its event. */
const notePayment = ({ orderHash }: FakeDeposit) =>
  database().update(bridgeLegs).set({ paidSeconds: chain.tip().timestamp }).where(eq(bridgeLegs.orderHash, orderHash))
const outcomeOf = async ({ orderHash }: FakeDeposit) =>
  (await readPromises(database(), [orderHash])).get(orderHash)?.outcome
const standing = async () => (await readRelayers(database(), { nowMs }))[0]!

test('default: a promised transfer is left to its relayer in time, and then paid for the same fee', async () => {
  const deposited = await promised()
  expect([await relay.pay(), relay.reasons()]).toEqual([0, ['Promised']])
  await block()
  await block()
  expect([await relay.pay(), relay.reasons(), await outcomeOf(deposited)]).toEqual([0, ['Promised'], 'open'])
  await block()
  // The other relayer has lost its place.
  const { counts, blockedUntilMs } = await standing()
  expect(counts).toMatchObject({ kept: 0, broken: 1 })
  expect(blockedUntilMs).toBeGreaterThan(nowMs)
  expect(await relay.pay()).toBe(1)
  await relay.send()
  await block()
  await relay.end()
  expect(chain.balanceOf(owner, farUsdc)).toBe(due)
  expect(await findRelayIssues(database(), { chain, account: relay.account })).toEqual([])
  await notePayment(deposited)
  expect(await standing()).toMatchObject({ counts: { kept: 0, broken: 1 } })
})

test('behavior: what the relayer paid in time is not paid again, and its promise is kept', async () => {
  const deposited = await promised()
  chain.payAs(deposited.deposit)
  await relay.follow()
  await notePayment(deposited)
  for (let blocks = 0; blocks < 4; blocks++) await block()
  expect(await relay.pay()).toBe(0)
  expect(await outcomeOf(deposited)).toBe('kept')
  expect(await standing()).toMatchObject({ counts: { kept: 1, broken: 0 }, blockedUntilMs: undefined })
})

test('behavior: once a relayer broke a promise, its other transfers are paid at once', async () => {
  await promised({ blocks: 1 })
  await promised({ blocks: 50 })
  expect([await relay.pay(), relay.reasons()]).toEqual([0, ['Promised', 'Promised']])
  await block()
  await block()
  expect(await relay.pay()).toBe(2)
})

test('behavior: a transfer that a revoked relayer promised is paid at once', async () => {
  await promised()
  await revokeAgent({ database: database() }, { name: 'nimble' })
  expect(await relay.pay()).toBe(1)
})
