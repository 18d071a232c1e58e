import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { polygon } from '@/lib/chain/registry/polygon'
import { relayOffers } from '../db/bridge-schema'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { createFakeOrigin, type FakeOrigin } from './testing/fake-origin'
import {
  createPaidChain,
  emptyRelays,
  type FakeRelay,
  fakeLimit,
  findRelayIssues,
  openFakeRelay,
  type PaidChain,
} from './testing/fake-relay'

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'
/** Blocks of Polygon that a transfer of 2,000 dollars waits for at each speed. */
const depths = { fast: 16, standard: 128 } as const
const fast = { maxTransfer: 2_500_000_000n, maxInFlight: 3_000_000_000n, pips: 500 }
const sent = 2_000_000_000n
/** 0.1 %, which covers 500 pips and the gas of a payment. */
const transfer = { owner, sent, due: sent - 2_000_000n, seconds: 1_200n }

let chain: PaidChain
let origin: FakeOrigin
let relay: FakeRelay
beforeEach(async () => {
  await emptyRelays(database())
  chain = createPaidChain(keys().accounts[0]!)
  origin = createFakeOrigin(polygon)
  relay = open()
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
})
const open = (changes: Partial<Parameters<typeof openFakeRelay>[0]> = {}) => {
  const limit = { ...fakeLimit, fast }
  return openFakeRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker', limit, ...changes })
}
const seeAfter = async (blocks: number) => {
  origin.mine(blocks)
  await relay.followOrigin()
  await relay.follow()
}
const settle = async () => {
  await relay.send()
  chain.mine()
  await relay.follow()
  await relay.end()
}
const fills = async () => (await relay.fills()).map(({ fill }) => fill)
const offers = () => database().select().from(relayOffers)
const flaws = () => findRelayIssues(database(), { chain, account: relay.account })

test('default: a fast transfer is paid after the minimum depth of its chain', async () => {
  origin.deposit(transfer)
  await seeAfter(depths.fast)
  expect(await relay.pay()).toBe(0)
  await seeAfter(1)
  expect(await relay.pay()).toBe(1)
  await settle()
  expect(await fills()).toMatchObject([{ isPaid: true, deepAtBlock: 1n + BigInt(depths.standard) }])
  expect(await flaws()).toEqual([])
})

test.each([
  ['has a fee that does not cover it', { due: sent - 1_000_000n }],
  ['has a fee that does not cover its gas', { due: sent - 1_000_001n }],
  ['was signed at the standard speed', { seconds: 3_600n }],
  ['is above what is paid so', { sent: 2_600_000_000n, due: 2_590_000_000n }],
])('behavior: a transfer that %s waits until it is as deep as its value asks for', async (_, changes) => {
  origin.deposit({ ...transfer, ...changes })
  await seeAfter(depths.standard)
  expect(await relay.pay()).toBe(0)
  expect(relay.reasons()).toEqual(['NotDeep'])
  await seeAfter(1)
  expect(await relay.pay()).toBe(1)
  expect(await fills()).toMatchObject([{ deepAtBlock: null }])
})

test('behavior: without a fast speed of the operator all transfers wait', async () => {
  relay = open({ limit: fakeLimit })
  origin.deposit(transfer)
  await seeAfter(depths.fast + 1)
  expect(await relay.pay()).toBe(0)
  await seeAfter(depths.standard - depths.fast)
  expect(await relay.pay()).toBe(1)
})

test('behavior: the sum of fast payments is bounded until they are deep', async () => {
  origin.deposit(transfer)
  await seeAfter(50)
  origin.deposit(transfer)
  await seeAfter(depths.fast + 1)
  expect(await relay.pay()).toBe(1)
  await settle()
  expect(await relay.pay()).toBe(0)
  expect(relay.reasons()).toEqual(['FastInFlightFull'])
  // The first one is deep at block 129.
  await seeAfter(128 - Number(origin.tip().number))
  expect(await relay.pay()).toBe(0)
  await seeAfter(1)
  expect(await relay.pay()).toBe(1)
  await settle()
  expect(await flaws()).toEqual([])
})

test('behavior: two payments of one tick stay within the bound', async () => {
  for (let count = 0; count < 2; count++) origin.deposit(transfer)
  await seeAfter(depths.fast + 1)
  expect(await relay.pay()).toBe(1)
  expect(relay.reasons()).toEqual(['FastInFlightFull'])
})

test('behavior: a deposit that a reorganisation removes after its fast payment stays owed', async () => {
  origin.deposit(transfer)
  await seeAfter(depths.fast + 1)
  expect(await relay.pay()).toBe(1)
  await settle()
  origin.rewind(depths.fast + 1)
  await seeAfter(depths.fast + 2)
  expect(await relay.pay()).toBe(0)
  expect(await fills()).toMatchObject([{ isPaid: true, repaidTransaction: null, owed: sent }])
  expect(await flaws()).toEqual([])
})

test('default: offers the fast speed with its fee and the rest of its bound', async () => {
  await relay.offer()
  expect(await offers()).toMatchObject([
    { feePips: 50, fastPips: 500, fastMaxAmount: 2_375_000_000n, fastFunds: 3_000_000_000n, fastOrigins: [137] },
  ])
  origin.deposit(transfer)
  await seeAfter(depths.fast + 1)
  await relay.pay()
  await relay.offer()
  const left = fast.maxInFlight - transfer.due
  expect(await offers()).toMatchObject([{ fastMaxAmount: left, fastFunds: left }])
})

test('behavior: no fast speed is offered without one, or where it waits for as many blocks', async () => {
  for (const changes of [{ limit: fakeLimit }, { raised: 200 }]) {
    relay = open(changes)
    await relay.offer()
    expect(await offers()).toMatchObject([{ fastPips: null, fastMaxAmount: null, fastFunds: null, fastOrigins: null }])
  }
})
