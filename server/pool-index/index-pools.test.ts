import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { aerodrome } from '@/lib/chain/registry/shared'
import { indexedPools, poolIndexCursors } from '../db/pool-schema'
import { chainBlocks, chainCursors } from '../db/schema'
import { acquireLease, openCursor } from '../ledger/cursor'
import { clientOf } from '../ledger/testing/fake-chain'
import { openTestDatabase } from '../testing/test-database'
import { createPoolIndex } from './create-pool-index'
import { createPoolIndexer } from './index-pools'
import { createFactoryChain, uniswapV2, uniswapV3, uniswapV4 } from './testing/factory-chain'

const database = openTestDatabase()
const depth = mainnet.confirmationDepth

/** Chain 1 whose factories were deployed in its first blocks. */
const chain: Chain = {
  ...mainnet,
  dexes: [
    { ...uniswapV2, firstBlock: 10 },
    { ...uniswapV3, firstBlock: 20 },
  ],
}

const empty = async () => {
  for (const table of [indexedPools, poolIndexCursors, chainBlocks, chainCursors]) await database().delete(table)
  const block = { number: 1n, hash: `0x${'11'.repeat(32)}`, timestamp: 1n } as const
  await openCursor(database(), { chainId: 1, block })
  await acquireLease(database(), { chainId: 1, holder: 'worker' })
}
beforeEach(empty)
beforeEach(() => void logged.splice(0))

const logged: [event: string, block: unknown][] = []
const indexerOf = (node: ReturnType<typeof createFactoryChain>, { holder = 'worker', ask = node.ask } = {}) =>
  createPoolIndexer({
    database: database(),
    chain,
    client: clientOf(ask),
    holder,
    log: (_, event, facts) => void logged.push([event, facts?.block]),
  })

const indexed = async () => (await database().select().from(indexedPools)).map(({ pool }) => pool).sort()
const tokensIn = async () => (await database().select().from(indexedPools)).map(({ token0 }) => token0)
const cursors = async () =>
  (await database().select().from(poolIndexCursors)).map(({ nextBlock }) => Number(nextBlock)).sort((a, b) => a - b)

test('default: stores the announcements of every factory up to the confirmed block', async () => {
  const node = createFactoryChain()
  const pair = node.announcePair(10, 1)
  const pool = node.announcePool(500, 2, 500)
  const shallow = node.announcePair(936, 3)
  node.reach(935 + depth)
  const run = indexerOf(node)
  await run()
  const rows = await database().select().from(indexedPools)
  expect(rows.find((row) => row.pool === pool)).toEqual({
    chainId: 1,
    pool,
    factory: uniswapV3.factory.toLowerCase(),
    feePips: 500,
    depthUsd: null,
    measureAt: 0,
    token0: expect.any(String),
    token1: expect.any(String),
    createdBlock: 500n,
  })
  expect(await indexed()).toEqual([pair, pool].sort())
  expect(await cursors()).toEqual([936, 936])
  await run()
  node.reach(936 + depth)
  await run()
  expect(await indexed()).toEqual([pair, pool, shallow].sort())
})

test('behavior: each pool is stored once despite refusals and interrupted processes', async () => {
  const limits = fc.record({ blocks: fc.integer({ min: 1, max: 400 }), logs: fc.integer({ min: 3, max: 40 }) })
  const places = fc.array(fc.integer({ min: 10, max: 299 }), { minLength: 1, maxLength: 40 })
  const failures = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(limits, places, failures, async (limit, blocks, fails) => {
      await empty()
      const node = createFactoryChain()
      // Never more logs per block than the node returns at once.
      const at = blocks.filter((block, index) => blocks.slice(0, index).filter((other) => other === block).length < 3)
      const pools = at.map((block, index) => node.announcePair(block, index))
      node.reach(300 + depth)
      node.allow(limit)
      let question = 0
      const ask: typeof node.ask = async (request) => {
        if (request.method === 'eth_blockNumber' || !fails[question++]) return node.ask(request)
        throw new Error('the node is away')
      }
      // A new process each time, without knowledge of the node's limits.
      while ((await cursors()).filter((next) => next === 301).length < 2)
        await indexerOf(node, { ask })().catch(() => {})
      expect(await indexed()).toEqual(pools.sort())
    }),
    { numRuns: 8, seed: 1 },
  )
})

test('behavior: requests grow with answers and shrink with refusals', async () => {
  const node = createFactoryChain()
  node.reach(1_000_000 + depth)
  const run = indexerOf(node)
  await run()
  expect(logged).toEqual([])
  expect(Math.max(...node.asked.map(({ blocks }) => blocks))).toBe(100_000)
  const many = node.asked.length
  expect(many).toBeLessThan(70)
  node.reach(1_400_000 + depth)
  node.allow({ blocks: 10_000 })
  await run()
  expect(await cursors()).toEqual([1_400_001, 1_400_001])
  expect(node.asked.length - many).toBeLessThan(160)
})

test('behavior: a run stops within a large gap, logs its progress, and the next one continues', async () => {
  const node = createFactoryChain()
  const pair = node.announcePair(3_400, 1)
  node.reach(3_500 + depth)
  node.allow({ blocks: 4 })
  const run = indexerOf(node)
  await run()
  expect(logged.map(([event]) => event)).toEqual(['pools are being indexed', 'pools are being indexed'])
  expect(await cursors()).toEqual(logged.map(([, block]) => Number(block)).sort((a, b) => a - b))
  expect(await indexed()).toEqual([])
  await run()
  await run()
  expect([await indexed(), await cursors()]).toEqual([[pair], [3_501, 3_501]])
})

test('behavior: only the process that follows the chain runs, and never two at one block', async () => {
  const node = createFactoryChain()
  node.announcePair(10, 1)
  node.reach(1_000 + depth)
  await indexerOf(node, { holder: 'another' })()
  expect([await indexed(), node.asked]).toEqual([[], []])
  // The same process twice, as after a lost and regained lease.
  await Promise.all([indexerOf(node)(), indexerOf(node)()])
  expect((await indexed()).length).toBe(1)
  expect(await cursors()).toEqual([1_001, 1_001])
})

test('behavior: a pool at another than its derived address is ignored', async () => {
  const node = createFactoryChain()
  node.announcePair(10, 1, `0x${'77'.repeat(20)}`)
  const pair = node.announcePair(10, 2)
  node.reach(100 + depth)
  await indexerOf(node)()
  expect(await indexed()).toEqual([pair])
})

test('behavior: Solidly pairs are stored by derived address, stable ones too, and reading continues', async () => {
  const node = createFactoryChain()
  const volatile = node.announceSolidly(0, 1, false)
  node.announceSolidly(5, 2, false, `0x${'77'.repeat(20)}`)
  const stable = node.announceSolidly(300, 1, true)
  node.reach(299 + depth)
  const base: Chain = { ...chain, dexes: [aerodrome] }
  const run = () =>
    createPoolIndexer({
      database: database(),
      chain: base,
      client: clientOf(node.ask),
      holder: 'worker',
      log: () => {},
    })()
  await run()
  expect(await indexed()).toEqual([volatile])
  // An announcement in a confirmed block.
  node.reach(300 + depth)
  await run()
  await run()
  expect(await indexed()).toEqual([volatile, stable].sort())
  const found = await createPoolIndex({ database: database(), chain: base }).ofToken((await tokensIn())[0]!, 10)
  expect(new Map(found.map((place) => [place.address, place]))).toEqual(
    new Map(
      [volatile, stable].map((address) => [
        address,
        expect.objectContaining({ kind: 'solidly', dex: 'Aerodrome', stable: address === stable }),
      ]),
    ),
  )
})

test('behavior: managed pools are stored by id, with ether as its wrapped token', async () => {
  const node = createFactoryChain()
  const managed: Chain = { ...mainnet, dexes: [{ ...uniswapV4, firstBlock: 30 }] }
  const wrapped = toLowerAddress(mainnet.contracts.wrappedNative)
  const tier = { feePips: 500, tickSpacing: 10 }
  const plain = node.announceManaged(30, 1, tier)
  const native = node.announceManaged(31, 2, { ...tier, native: true })
  // Ignored pools: of unknown fee or spacing, with hooks, of ether and its wrapped token, or with a
  // wrong id.
  node.announceManaged(32, 3, { ...tier, tickSpacing: 11 })
  node.announceManaged(32, 3, { ...tier, feePips: 501 })
  node.announceManaged(32, 3, { ...tier, hooks: `0x${'77'.repeat(20)}`, id: `0x${'78'.repeat(32)}` })
  node.announceManaged(32, 3, { ...tier, native: true, token1: wrapped })
  node.announceManaged(32, 4, { ...tier, id: plain })
  const late = node.announceManaged(101, 5, tier)
  node.reach(100 + depth)
  const run = () =>
    createPoolIndexer({
      database: database(),
      client: clientOf(node.ask),
      holder: 'worker',
      chain: managed,
      log: () => {},
    })()
  await run()
  expect(await indexed()).toEqual([plain, native].sort())
  node.reach(101 + depth)
  await run()
  await run()
  expect(await indexed()).toEqual([plain, native, late].sort())
  const index = createPoolIndex({ database: database(), chain: managed })
  const key = {
    kind: 'v4',
    dex: 'UniswapV4',
    manager: toLowerAddress(uniswapV4.manager),
    lpFeePips: 500,
    tickSpacing: 10,
  }
  expect(await index.ofToken(wrapped, 10)).toEqual([
    { ...key, address: native, token0: wrapped, token1: expect.any(String), native: true },
  ])
  const tokens = await tokensIn()
  const [first] = await index.ofToken(tokens.find((token) => token !== wrapped)!, 10)
  expect(first).toMatchObject({ ...key, native: false })
})

test('behavior: ignored announcements count towards the size of an answer', async () => {
  const node = createFactoryChain()
  const managed: Chain = { ...mainnet, dexes: [{ ...uniswapV4, firstBlock: 0 }] }
  for (let number = 0; number < 1_000; number++)
    node.announceManaged(0, number, {
      feePips: 500,
      tickSpacing: 10,
      hooks: `0x${'77'.repeat(20)}`,
      id: `0x${'78'.repeat(32)}`,
    })
  node.reach(4_000 + depth)
  await createPoolIndexer({
    database: database(),
    client: clientOf(node.ask),
    holder: 'worker',
    chain: managed,
    log: () => {},
  })()
  // The next request is no longer than the one with the full answer.
  expect(node.asked.map(({ blocks }) => blocks)).toEqual([2_000, 2_000, 1])
})

test('behavior: a chain shorter than the published one is read from its start', async () => {
  const node = createFactoryChain()
  const pair = node.announcePair(2, 1)
  node.reach(5 + depth)
  await indexerOf(node)()
  expect(await indexed()).toEqual([pair])
})

test('error: a node that refuses a single block', async () => {
  const node = createFactoryChain()
  node.reach(100 + depth)
  node.allow({ blocks: 0 })
  await expect(indexerOf(node)()).rejects.toThrow('block range is too wide')
  expect(await cursors()).toEqual([10, 20])
})
