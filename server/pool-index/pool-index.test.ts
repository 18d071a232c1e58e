import { eq } from 'drizzle-orm'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { aerodrome } from '@/lib/chain/registry/shared'
import { type Anvil, startAnvil } from '@/localnet/chain/anvil'
import { choosePools } from '../chain/market/pool-index'
import { createWorld, type World } from '../chain/testing/world'
import { indexedPools, poolIndexCursors } from '../db/pool-schema'
import { priceSamples, sampleKinds } from '../db/price-schema'
import { acquireLease, openCursor } from '../ledger/cursor'
import { openTestDatabase } from '../testing/test-database'
import { createPoolIndex } from './create-pool-index'
import { createPoolIndexer } from './index-pools'
import { measureDepths } from './measure-depths'

const database = openTestDatabase()
const ether = 10n ** 18n
const nowMs = 1_800_000_000_000
const now = nowMs / 1_000

let anvil: Anvil
let world: World
let stranger: Address
let unknown: Address
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1 })
  world = await createWorld(anvil)
  const [a, b] = world.tokens as [Address, Address]
  ;[stranger, unknown] = [await world.createToken(), await world.createToken()]
  await world.confirm(await world.addV2(a, b, 40_000n * ether, 20_000n * ether))
  await world.confirm(await world.addV2(stranger, b, 5n * ether, 3_000n * ether))
  await world.confirm(await world.addV2(stranger, unknown, 9n ** 30n, 9n ** 30n))
  await world.confirm(await world.createV3(stranger, a, 3000))
  await world.confirm(await world.addV3(stranger, a, 3000, [-887_220, 887_220], 8_000n * ether))
  await world.rpc('anvil_mine', [`0x${world.chain.confirmationDepth.toString(16)}`])
})
afterAll(() => anvil.stop())

const deps = () => ({
  database: database(),
  chain: world.chain,
  client: world.client,
  holder: 'worker',
  log: () => {},
})
const measure = (atMs = nowMs) => measureDepths(deps(), atMs)
/** Stores a dollar price of a listed token. */
const sample = (token: Address, usd: number, at = now) =>
  database().insert(priceSamples).values({ chainId: 1, token, every: sampleKinds[0].every, at, usd })
const depths = async () =>
  new Map((await database().select().from(indexedPools)).map(({ pool, depthUsd }) => [pool, depthUsd]))

beforeEach(async () => {
  for (const table of [indexedPools, poolIndexCursors, priceSamples]) await database().delete(table)
  await openCursor(database(), { chainId: 1, block: { number: 1n, hash: `0x${'11'.repeat(32)}`, timestamp: 1n } })
  await acquireLease(database(), { chainId: 1, holder: 'worker' })
  await createPoolIndexer(deps())()
})

test('default: pools of real factories, the deepest in dollars first', async () => {
  const [a, b] = world.tokens as [Address, Address]
  await sample(a, 1)
  await sample(b, 2)
  await measure()
  const of = await depths()
  const part = 1 - 1 / Math.sqrt(1.01)
  const [listed, thin] = [world.pairOf(a, b), world.pairOf(stranger, b)]
  const v3 = world.poolOf(stranger, a, 3000)
  expect(of.size).toBe(4)
  expect(of.get(listed)).toBeCloseTo(40_000 * part, 6)
  expect(of.get(v3)).toBeCloseTo(8_000 * part, 3)
  expect(of.get(thin)).toBeCloseTo(6_000 * part, 6)
  expect(of.get(world.pairOf(stranger, unknown))).toBeNull()

  const index = createPoolIndex({ database: database(), chain: world.chain })
  const deepest = await index.deepest(10)
  expect(deepest.map(({ address }) => address)).toEqual([listed, v3, thin])
  expect(deepest[1]).toMatchObject({ kind: 'v3', dex: 'UniswapV3', feePips: 3000, tickSpacing: 60 })
  expect((await index.deepest(2)).length).toBe(2)
  // All pools of the token, the one without a price last.
  const own = await index.ofToken(stranger, 10)
  expect(own.map(({ address }) => address)).toEqual([v3, thin, world.pairOf(stranger, unknown)])
  expect((await index.ofToken(stranger, 1)).map(({ address }) => address)).toEqual([v3])
})

test('behavior: a deep pool is measured again soon, any other in a day', async () => {
  const [a, b] = world.tokens as [Address, Address]
  await sample(a, 1)
  await measure()
  const soon = nowMs + 1_800_000
  await sample(b, 1_000, now + 1_800)
  await sample(a, 1_000, now + 1_800)
  await measure(soon - 1_000)
  expect((await depths()).get(world.pairOf(a, b))).toBeLessThan(1_000)
  await measure(soon)
  const of = await depths()
  expect(of.get(world.pairOf(a, b))).toBeGreaterThan(10_000)
  // It had no price at that time.
  expect(of.get(world.pairOf(stranger, b))).toBeNull()
  await sample(b, 1_000, now + 86_400)
  await measure(nowMs + 86_400_000)
  expect((await depths()).get(world.pairOf(stranger, b))).toBeGreaterThan(1_000)
})

test('behavior: old prices and processes without the lease measure nothing', async () => {
  const [a] = world.tokens as [Address]
  await sample(a, 1, now - 3_615)
  await measure()
  await sample(a, 1)
  await measureDepths({ ...deps(), holder: 'another' }, nowMs)
  expect([...new Set((await database().select().from(indexedPools)).map(({ measureAt }) => measureAt))]).toEqual([0])
})

test('behavior: pools of a tier or an exchange outside the registry are not followed', async () => {
  const [a, b] = world.tokens as [Address, Address]
  await sample(a, 1)
  await sample(b, 2)
  await measure()
  const [v2, v3] = world.chain.dexes
  const other = { ...world.chain, dexes: [{ ...v3!, tiers: [] }] } as World['chain']
  expect(await createPoolIndex({ database: database(), chain: other }).deepest(10)).toEqual([])
  const pairs = createPoolIndex({ database: database(), chain: { ...world.chain, dexes: [v2!] } })
  expect((await pairs.deepest(10)).map(({ kind }) => kind)).toEqual(['v2', 'v2'])
})

test('behavior: the depth of a Solidly pair follows from its reserves', async () => {
  const [a, b] = world.tokens as [Address, Address]
  await sample(a, 1)
  await sample(b, 2)
  // It returns reserves as a V2 pair does, so a V2 pair represents it.
  const pair = world.pairOf(stranger, b)
  const factory = toLowerAddress(aerodrome.factory)
  await database().update(indexedPools).set({ factory, feePips: 0 }).where(eq(indexedPools.pool, pair))
  const chain = { ...world.chain, dexes: [...world.chain.dexes, aerodrome] }
  await measureDepths({ ...deps(), chain }, nowMs)
  expect((await depths()).get(pair)).toBeCloseTo(6_000 * (1 - 1 / Math.sqrt(1.01)), 6)
  const index = createPoolIndex({ database: database(), chain })
  const { add } = await choosePools(index, { chosen: new Set(), listed: new Set(), limit: 3 })
  expect(add.map(({ address }) => address)).toEqual([world.pairOf(a, b), world.poolOf(stranger, a, 3000), pair])
  expect(add[2]).toMatchObject({ kind: 'solidly', dex: 'Aerodrome' })
})
