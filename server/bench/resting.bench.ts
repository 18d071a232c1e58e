import { eq, sql } from 'drizzle-orm'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { figure, printTable } from '@/lib/routing/bench/report'
import { quantile } from '@/lib/routing/bench/statistics'
import { type MarketState, updateMarket } from '@/lib/routing/market/state'
import { swapExactIn } from '@/lib/routing/pools/swap'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { heldBy } from '@/lib/routing/testing/held-by'
import { createDraw, type Draw } from '@/lib/routing/testing/random'
import { readState } from '../chain/market/read-state'
import { connectDatabase } from '../db/client'
import { intentOrders } from '../db/intent-schema'
import { chainBlocks, chainCursors } from '../db/schema'
import { createFakeChain } from '../ledger/testing/fake-chain'
import { serveFakeNode } from '../otc/testing/fake-desk'
import { createLocalSolver } from '../pricing/solver/solver'
import { findCandidates, type RoundMemory } from '../settlement/round/find-candidates'
import type { RoundDeps } from '../settlement/settlement-deps'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { cpuOf } from './cpu-of'
import { openDatabase } from './open-database'
import { intentNamed } from './stored-intents'
import { makerAt } from './stored-orders'

/**
 * Measures the cost per block of 100,000 resting limit orders, and of 10,000 that wait for their
 * next slice: finding those that the market reaches, on 50 tokens and 1,000 pools of which 50
 * change in each block, and a step of the ledger. CPU of the service and of PostgreSQL, next to the
 * same block without orders. `npm run bench -- resting`.
 */
const quick = process.argv.includes('--quick')
const orders = 100_000
const sliced = 10_000
/** Fewer than in reality: the fake chain copies the holdings of all of them for each block. */
const owners = 20
const blocks = quick ? 20 : 100
const warmUp = 20
const set = dataSet('D4', 1)
const nowMs = 1_800_000_000_000

const { url, children, end } = await openDatabase()
const { database, close } = connectDatabase({ url, onError: console.error })
const postgres = children[0]!.pid!

type Row = typeof intentOrders.$inferInsert
const draw = createDraw(15)

/** A sale of $1,000 of one token for another, at this multiple of the fair rate. */
const saleAt = (index: number, times: number): Row & { srcAmount: bigint } => {
  const { tokens } = set
  const [from, to] = [draw.below(tokens.length), draw.below(tokens.length - 1)]
  const [src, dest] = [tokens[from]!, tokens[to < from ? to : to + 1]!]
  const limitRate = (src.usd / 10 ** src.decimals / dest.usd) * 10 ** dest.decimals * times
  const owner = makerAt(draw.below(owners))
  const srcAmount = BigInt(Math.ceil((1_000 / src.usd) * 10 ** src.decimals))
  return {
    ...intentNamed(index),
    chainId: 1,
    family: 'Order',
    type: 'LIMIT',
    owner,
    beneficiary: owner,
    srcToken: src.address,
    destToken: dest.address,
    heldToken: src.address,
    pull: 'allowance',
    limitRate,
    srcAmount,
    destAmount: BigInt(Math.ceil(Number(srcAmount) * limitRate)),
    expectedAmount: 0n,
    kind: 0,
    deadline: 2n ** 40n,
    nonce: BigInt(index),
    partnerAndFee: 0n,
    permit: '0x',
    metadata: '0x',
    partner: 'anon',
    signature: `0x${'ab'.repeat(64)}`,
    signer: 'key',
    includeAgents: [],
    excludeAgents: [],
    createdAtMs: 1,
    updatedAtMs: 1,
    status: 'ACTIVE',
    filled: 0n,
    wasActive: true,
  }
}

/** Limits from 1 % to 31 % above the fair price, over all pairs: nearer ones have been filled. */
const restingAt = (index: number): Row => saleAt(index, draw.between(1.01, 1.31))

/** An order with one of ten slices done, and the next due in a thousand years. */
const slicedAt = (index: number): Row => {
  const { srcAmount, ...sale } = saleAt(index, 0.9)
  const slices = 10n
  return {
    ...sale,
    srcAmount,
    family: 'TWAPOrder',
    filled: srcAmount / slices,
    slices,
    interval: 3_600n,
    slicesDone: 1n,
    nextAt: 2n ** 35n,
  }
}

const store = async (begin: number, count: number, rowAt: (index: number) => Row) => {
  for (let start = begin; start < begin + count; start += 1_000)
    await database.insert(intentOrders).values(Array.from({ length: 1_000 }, (_, offset) => rowAt(start + offset)))
  await database.execute(sql`vacuum analyze intent_orders`)
}

const ownMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** In each block there are small swaps in 50 pools, which keep them in line with the others. */
const nextBlock = (market: MarketState, draw: Draw): MarketState =>
  updateMarket(
    market,
    Array.from({ length: 50 }, () => draw.pick(market.pools)).flatMap((pool) => {
      const first = draw.below(2) === 0
      const amount = heldBy(pool)[first ? 0 : 1] / BigInt(20_000 + draw.below(20_000))
      const swapped = swapExactIn(pool, first ? pool.token0 : pool.token1, amount)
      return swapped.ok ? swapped.pool : []
    }),
  )

/** Returns the milliseconds of CPU per block: of the service, and of PostgreSQL. */
const measure = async () => {
  const draw = createDraw(16)
  const { served, show } = serveSyntheticChain(set)
  const solver = createLocalSolver()
  const ratesOf: RoundDeps['ratesOf'] = (pairs, at) => solver.rates(pairs, { ...at, orders: [] })
  const deps = { served, database, ratesOf, windowMs: 2_000, agents: () => [] }
  const memory: RoundMemory = { asked: new Map() }
  const found = { search: [] as number[], candidates: 0, postgres: 0 }
  let before = 0
  for (let block = -warmUp; block < blocks; block++) {
    if (block === 0) before = cpuOf(postgres)
    const atMs = nowMs + block * 12_000
    show(nextBlock(served.tracker.market().state, draw))
    const began = ownMs()
    const candidates = await findCandidates(deps, { state: await readState(served), memory, nowMs: atMs })
    const done = ownMs()
    // Found orders are asked about, and not filled.
    const { blockHash } = served.tracker.market()
    for (const { row, rate } of candidates)
      memory.asked.set(row.orderHash, { blockHash, atMs, filled: row.filled, ...(rate && { rate }) })
    if (block < 0) continue
    found.search.push(done - began)
    found.candidates += candidates.length
  }
  found.postgres = (cpuOf(postgres) - before) / blocks
  return found
}

/**
 * Returns the CPU of a ledger step over an empty block, on a chain where the owners of stored
 * orders have what they sell: service and PostgreSQL, ms.
 */
const measureLedger = async (): Promise<number> => {
  const chain = createFakeChain()
  const pairs = await database
    .selectDistinct({ owner: intentOrders.owner, token: intentOrders.heldToken })
    .from(intentOrders)
  for (const { owner, token } of pairs) {
    chain.give(owner, token, 2n ** 200n)
    chain.approve(owner, token, 2n ** 200n, mainnet.contracts.intent)
  }
  chain.mine()
  for (const table of [chainBlocks, chainCursors]) await database.delete(table)
  const { follow } = serveFakeNode({ chain, database })
  let before = 0
  for (let block = -warmUp; block < blocks; block++) {
    if (block === 0) before = ownMs() + cpuOf(postgres)
    chain.mine()
    await follow()
  }
  const perBlock = (ownMs() + cpuOf(postgres) - before) / blocks
  const live = await database.$count(intentOrders, eq(intentOrders.status, 'ACTIVE'))
  if (live !== (await database.$count(intentOrders))) throw new Error(`Only ${live} orders are as they were stored`)
  return perBlock
}

const none = await measure()
await store(0, orders, restingAt)
const many = await measure()
const manyLedger = await measureLedger()
await store(orders, sliced, slicedAt)
const all = await measure()
const allLedger = await measureLedger()
const p50 = (values: readonly number[]) => figure(quantile(values, 0.5))
const p99 = (values: readonly number[]) => figure(quantile(values, 0.99))
printTable([
  ['a block, ms of CPU', 'no order', `${orders} resting`, `and ${sliced} in slices`, 'target'],
  ['finding what it reaches, p50', p50(none.search), p50(many.search), p50(all.search), '10, and 1.1 of that'],
  ['  p99', p99(none.search), p99(many.search), p99(all.search), ''],
  ['PostgreSQL, mean', figure(none.postgres), figure(many.postgres), figure(all.postgres), ''],
  ['orders asked about, mean', '0', figure(many.candidates / blocks), figure(all.candidates / blocks), ''],
  ['a step of the ledger, both, mean', '', figure(manyLedger), figure(allLedger), '1.1 of that before'],
])
await close()
await end(0)
