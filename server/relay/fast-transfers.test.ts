import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { polygon } from '@/lib/chain/registry/polygon'
import { relayOffers } from '../db/bridge-schema'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { createPaperOrigin, type PaperOrigin } from './testing/paper-origin'
import {
  createPaidChain,
  emptyRelays,
  openPaperRelay,
  type PaidChain,
  type PaperRelay,
  paperLimit,
  relayFlaws,
} from './testing/paper-relay'

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'
/** Blocks of Polygon that a transfer of 2,000 dollars waits for at each speed. */
const depths = { fast: 16, standard: 128 } as const
const fast = { maxTransfer: 2_500_000_000n, maxInFlight: 3_000_000_000n, pips: 500 }
const sent = 2_000_000_000n
/** A tenth of a percent, which covers 500 millionths and the gas of a payment. */
const transfer = { owner, sent, due: sent - 2_000_000n, seconds: 1_200n }

let chain: PaidChain
let origin: PaperOrigin
let relay: PaperRelay
beforeEach(async () => {
  await emptyRelays(database())
  chain = createPaidChain(keys().accounts[0]!)
  origin = createPaperOrigin(polygon)
  relay = open()
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
})
const open = (changes: Partial<Parameters<typeof openPaperRelay>[0]> = {}) => {
  const limit = { ...paperLimit, fast }
  return openPaperRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker', limit, ...changes })
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
const flaws = () => relayFlaws(database(), { chain, account: relay.account })

test('default: a fast transfer is paid after the fewest blocks of its chain', async () => {
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

test('behavior: without a fast speed of the operator all of them wait', async () => {
  relay = open({ limit: paperLimit })
  origin.deposit(transfer)
  await seeAfter(depths.fast + 1)
  expect(await relay.pay()).toBe(0)
  await seeAfter(depths.standard - depths.fast)
  expect(await relay.pay()).toBe(1)
})

test('behavior: the sum of fast payments that are not deep is bounded, until they are', async () => {
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

test('behavior: two of one tick are not paid above the bound', async () => {
  for (let made = 0; made < 2; made++) origin.deposit(transfer)
  await seeAfter(depths.fast + 1)
  expect(await relay.pay()).toBe(1)
  expect(relay.reasons()).toEqual(['FastInFlightFull'])
})

test('behavior: what a reorganisation takes back after a fast payment stays owed', async () => {
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

test('default: offers the fast speed for its fee, and what is left of its bound', async () => {
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

test('behavior: no fast speed is offered where the operator has none, or waits for as many blocks anyway', async () => {
  for (const changes of [{ limit: paperLimit }, { raised: 200 }]) {
    relay = open(changes)
    await relay.offer()
    expect(await offers()).toMatchObject([{ fastPips: null, fastMaxAmount: null, fastFunds: null, fastOrigins: null }])
  }
})
