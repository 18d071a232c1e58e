import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Address } from 'viem'
import { poolPairOf } from '@/lib/chain/pools/pool-token'
import type { ServedChain } from '../chain/facts/served-chain'
import { priceSamples, sampleKinds } from '../db/price-schema'
import type { Deps } from '../deps'
import { publicReason } from '../log'
import { createLruCache } from '../lru-cache'

/** The observed period and the duration of a move, seconds. */
const [backSeconds, moveSeconds] = [3_600, 60]
/** Minimum number of moves, those of ten minutes. */
const minMoves = 40
/** Quantile of the moves; a few round trips do not change it. */
const usualPart = 0.95
const freshMs = 60_000
const maxPairs = 512
/** Maximum time that a price waits for its move, milliseconds. */
const maxWaitMs = 100

type Kept = { readAtMs: number; move: Promise<number | undefined> }
const keptOf = new WeakMap<ServedChain, ReturnType<typeof createLruCache<string, Kept>>>()

/**
 * Resolves a price together with the 95 % quantile of its pair's one-minute moves during the last
 * hour, bps rounded up. The move is undefined with less than ten minutes of samples, or if reading
 * takes longer than the price. It is read once a minute per pair.
 *
 * @throws what the price rejects with
 * @example
 * const price = deps.quotes.ask(served, request)
 * await withUsualMove(deps, served, { srcToken: weth, destToken: usdc, price }) // [quote, 12]
 */
export const withUsualMove = async <price>(
  deps: Pick<Deps, 'database' | 'nowMs' | 'log'>,
  served: ServedChain,
  { price, ...pair }: { srcToken: string; destToken: string; price: Promise<price> },
): Promise<[price: price, usualMoveBps: number | undefined]> => {
  const move = readOnce(deps, served, pair)
  return [await price, await Promise.race([move, sleep(maxWaitMs, undefined, { ref: false })])]
}

const readOnce = (
  { database, nowMs, log }: Pick<Deps, 'database' | 'nowMs' | 'log'>,
  served: ServedChain,
  pair: { srcToken: string; destToken: string },
): Kept['move'] => {
  const { chain } = served
  const ends = poolPairOf(chain, pair)
  const kept = keptOf.get(served) ?? createLruCache<string, Kept>(maxPairs)
  keptOf.set(served, kept)
  // Both directions of a pair have the same moves.
  const key = [ends.src, ends.dest].sort().join(' ')
  const before = kept.get(key)
  if (before && nowMs() - before.readAtMs < freshMs) return before.move
  const move = readMove(database, { chainId: chain.id, ends, nowMs: nowMs() }).catch((error: unknown) => {
    log('warn', 'the moves of a pair could not be read', { chainId: chain.id, error: publicReason(error) })
    return undefined
  })
  kept.set(key, { readAtMs: nowMs(), move })
  return move
}

type Asked = { chainId: number; ends: { src: Address; dest: Address }; nowMs: number }

const readMove = async (database: Deps['database'], { chainId, ends, nowMs }: Asked): Promise<number | undefined> => {
  const [src, dest] = [alias(priceSamples, 'src'), alias(priceSamples, 'dest')]
  const [{ every }] = sampleKinds
  const points = await database
    .select({ at: src.at, price: sql<number>`${src.usd} / ${dest.usd}` })
    .from(src)
    .innerJoin(dest, and(eq(dest.chainId, src.chainId), eq(dest.every, src.every), eq(dest.at, src.at)))
    .where(
      and(
        eq(src.chainId, chainId),
        eq(src.token, ends.src),
        eq(dest.token, ends.dest),
        eq(src.every, every),
        gt(src.at, sql`${Math.floor(nowMs / 1_000) - backSeconds}::int`),
      ),
    )
  const priceAt = new Map(points.map(({ at, price }) => [at, price]))
  const moves = points
    .flatMap(({ at, price }) => {
      const later = priceAt.get(at + moveSeconds)
      return later === undefined ? [] : [Math.abs(Math.log(later / price))]
    })
    .sort((one, other) => one - other)
  const usual = moves[Math.ceil(moves.length * usualPart) - 1]
  return usual === undefined || moves.length < minMoves ? undefined : Math.ceil(usual * 10_000)
}
