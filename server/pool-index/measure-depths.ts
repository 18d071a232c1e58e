import { and, desc, eq, gte } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { type Answers, once, readRounds, together } from '@/lib/chain/node/reading'
import { uintAt, wordCount } from '@/lib/chain/node/words'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { readV4 } from '@/lib/chain/pools/concentrated-reads'
import { selectors } from '@/lib/chain/pools/pool-calls'
import { wordsOfTicks } from '@/lib/chain/pools/tick-bitmaps'
import { findToken } from '@/lib/chain/registry/registry'
import type { PoolAddress, V4Pool } from '@/lib/routing/pools/pool'
import { balanceCall, uintOr0 } from '../chain/facts/balances'
import { readMany } from '../chain/node/multicall'
import type { Database } from '../db/client'
import { priceSamples, sampleKinds } from '../db/price-schema'
import type { LedgerDeps } from '../ledger/indexer'
import { type IndexedPool, readUnmeasured, storeDepths } from './index-store'
import { placeOf } from './place-of'
import { depthTicks, type MeasuredPool, poolDepth } from './pool-depth'

const limits = {
  /** Pools per run: at 1,000 per two seconds, half a million take a quarter of an hour. */
  pools: 1_000,
  /** Maximum age of a price. */
  priceSeconds: 3_600,
  /** Depth above which pools are measured again soon; others once a day. */
  deepUsd: 1,
  deepEverySeconds: 1_800,
  shallowEverySeconds: 86_400,
} as const

/** Dollars per raw unit by token in lower case. */
type RawPrices = ReadonlyMap<Address, number>

/**
 * Measures the depths of the longest waiting pools in listed tokens with stored prices. Runs only
 * in the process that follows the chain, for a limited number of pools, and not without prices.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await measureDepths({ database, chain, client, holder: 'a', log }, Date.now())
 */
export const measureDepths = async (deps: LedgerDeps, nowMs: number): Promise<void> => {
  const { database, chain, holder } = deps
  const chainId = chain.id
  const now = Math.floor(nowMs / 1_000)
  const due = await readUnmeasured(database, { chainId, holder, now, limit: limits.pools })
  if (due.length === 0) return
  const prices = await readPrices(database, chain, now)
  if (prices.size === 0) return
  const depths = await readDepths(deps, due, prices)
  await storeDepths(database, {
    chainId,
    depths: due.map(({ pool }) => {
      const depthUsd = depths.get(pool) ?? null
      const isDeep = depthUsd !== null && depthUsd >= limits.deepUsd
      return { pool, depthUsd, measureAt: now + (isDeep ? limits.deepEverySeconds : limits.shallowEverySeconds) }
    }),
  })
}

const readPrices = async (database: Database, chain: Chain, now: number): Promise<RawPrices> => {
  const { token, at, usd } = priceSamples
  const recent = and(
    eq(priceSamples.chainId, chain.id),
    eq(priceSamples.every, sampleKinds[0].every),
    gte(at, now - limits.priceSeconds),
  )
  const samples = await database
    .selectDistinctOn([token], { token, usd })
    .from(priceSamples)
    .where(recent)
    .orderBy(token, desc(at))
  return new Map(
    samples.flatMap((sample): [Address, number][] => {
      const listed = findToken(chain, sample.token)
      return listed ? [[sample.token, sample.usd / 10 ** listed.decimals]] : []
    }),
  )
}

const readDepths = async (
  deps: LedgerDeps,
  rows: readonly IndexedPool[],
  prices: RawPrices,
): Promise<ReadonlyMap<PoolAddress, number | null>> => {
  const asked = rows.flatMap((row) => {
    const place = placeOf(deps.chain, row)
    const pairPrices = [prices.get(row.token0), prices.get(row.token1)] as const
    return place === undefined || pairPrices.every((price) => price === undefined) ? [] : [{ row, place, pairPrices }]
  })
  const managed = asked.flatMap(({ place }) => (place.kind === 'v4' ? [place] : []))
  const calls = asked.map(({ place }) => callsOf(place, prices))
  const [answers, ticked] = (await readRounds(
    together<Answers | V4Pool[]>([once(calls.flat()), readV4(managed, wordsOfTicks(nearPrice))]),
    (questions) => readMany(deps, questions, { blockTag: 'latest' }),
  )) as [Answers, V4Pool[]]
  const v4 = new Map(ticked.map((pool) => [pool.address, pool]))
  let start = 0
  return new Map(
    asked.map(({ row, place, pairPrices }, index) => {
      const end = start + calls[index]!.length
      const own = answers.slice(start, end)
      start = end
      const measured = place.kind === 'v4' ? v4.get(place.address) : readAnswers(own, place, prices)
      return [row.pool, measured ? poolDepth(measured, pairPrices) : null]
    }),
  )
}

const nearPrice = ({ tick }: { tick: number }) => ({ from: tick - depthTicks, to: tick + depthTicks })

/** Calls no unlisted token, whose code could burn the others' gas. V4 is read separately. */
const callsOf = (place: PoolCandidate, prices: RawPrices): AggregatedCall[] => {
  const { address: target } = place
  // Solidly pairs return reserves as V2 pairs do; a stable one is at least as deep as a volatile
  // one.
  if (place.kind === 'v2' || place.kind === 'solidly') return [{ target, data: selectors.getReserves }]
  if (place.kind !== 'v3') return []
  return [
    { target, data: selectors.slot0 },
    { target, data: selectors.liquidity },
    ...[place.token0, place.token1].filter((token) => prices.has(token)).map((token) => balanceCall(token, target)),
  ]
}

const readAnswers = (answers: Answers, place: PoolCandidate, prices: RawPrices): MeasuredPool | undefined =>
  place.kind === 'v3' ? readV3(answers, place, prices) : readV2(answers)

const readV2 = ([reserves]: Answers): MeasuredPool | undefined =>
  reserves !== undefined && wordCount(reserves) === 3
    ? { kind: 'v2', reserve0: uintAt(reserves, 0), reserve1: uintAt(reserves, 1) }
    : undefined

const readV3 = (
  [slot0, liquidity, ...balances]: Answers,
  { token0 }: Extract<PoolCandidate, { kind: 'v3' }>,
  prices: RawPrices,
): MeasuredPool | undefined =>
  slot0 !== undefined && wordCount(slot0) >= 2 && liquidity !== undefined
    ? {
        kind: 'v3',
        sqrtPriceX96: uintAt(slot0, 0),
        liquidity: uintOr0(liquidity),
        balance0: uintOr0(balances[0]),
        balance1: uintOr0(prices.has(token0) ? balances[1] : balances[0]),
      }
    : undefined
