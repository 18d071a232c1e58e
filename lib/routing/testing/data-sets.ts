import { createMarket, type MarketState } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import { heldBy } from './held-by'
import { createDraw } from './random'
import { type Noise, syntheticMarket } from './synthetic-market'
import { type SyntheticToken, unitsOf } from './synthetic-token'

/**
 * The markets that routing is measured on, by number of tokens and pools. Each has the seeds 1 to
 * 5.
 */
export const dataSets = {
  D1: { tokens: 4, pools: 10 },
  D2: { tokens: 8, pools: 60 },
  D3: { tokens: 20, pools: 250 },
  D4: { tokens: 50, pools: 1000 },
  D5: { tokens: 150, pools: 4000 },
  D6: { tokens: 300, pools: 10_000 },
  D7: { tokens: 1000, pools: 50_000 },
} as const

export type DataSetName = keyof typeof dataSets
export type DataSet = {
  name: DataSetName
  seed: number
  noise?: Noise
  tokens: readonly SyntheticToken[]
  market: MarketState
}

/**
 * Noise of the noisy markets: 1 or 10 % of the pools are off by up to 0.1, 1 or 5 %; in one more,
 * Curve's pools are StableSwap-NG; in the last, searchers at 10 gwei have traded what pays.
 */
export const noises: readonly Noise[] = [
  ...[0.01, 0.1].flatMap((pools) => [0.001, 0.01, 0.05].map((upTo): Noise => ({ pools, upTo }))),
  { pools: 0.1, upTo: 0.01, newer: true },
  { pools: 0.3, upTo: 0.01, settled: 3e-5 },
]

/**
 * Returns one of the markets that routing is measured on; a name, a seed and a noise always give
 * the same market (a test checks their hashes).
 *
 * @example
 * dataSet('D4', 1).market.pools.length // 1000
 */
export function dataSet(name: DataSetName, seed: number, noise?: Noise): DataSet {
  const size = { seed: seed * 1000 + Number(name[1]), ...dataSets[name] }
  const { tokens, pools } = syntheticMarket({ ...size, orders: true, ...(noise && { noise }) })
  return { name, seed, ...(noise && { noise }), tokens, market: createMarket(pools) }
}

/** Order values in dollars; `beyond` is ten times what all pools hold of the given token. */
export const orderSizes = [1, 1_000, 10_000, 100_000, 1_000_000, 'beyond'] as const
export type OrderSize = (typeof orderSizes)[number]

export type SyntheticOrder = {
  src: SyntheticToken
  dest: SyntheticToken
  side: 'SELL' | 'BUY'
  size: OrderSize
  /** Raw units of the source (sell) or of the destination (buy). */
  amount: bigint
}

/**
 * Returns the orders of a market: pairs of tokens, every other one from a hub, each in all sizes.
 * The same for a sell and a buy.
 *
 * @example
 * ordersOf(dataSet('D1', 1), { side: 'SELL' }).length // 36
 */
export function ordersOf(
  { seed, tokens, market }: Pick<DataSet, 'seed' | 'tokens' | 'market'>,
  { side, pairs = 6, sizes = orderSizes }: { side: 'SELL' | 'BUY'; pairs?: number; sizes?: readonly OrderSize[] },
): SyntheticOrder[] {
  const draw = createDraw(seed + 98)
  return Array.from({ length: pairs }).flatMap((_, pair) => {
    const from = pair % 2 === 1 ? draw.below(tokens.length) : draw.below(Math.min(5, tokens.length))
    const to = (from + 1 + draw.below(tokens.length - 1)) % tokens.length
    const [src, dest] = [tokens[from]!, tokens[to]!]
    const given = side === 'SELL' ? src : dest
    return sizes.map((size) => ({
      src,
      dest,
      side,
      size,
      amount: size === 'beyond' ? 10n * heldOf(market, given.address) : unitsOf(given, size),
    }))
  })
}

/** Returns the total of a token in the pools of a market, in raw units. */
export const heldOf = (market: MarketState, token: PoolAddress): bigint =>
  market.pools.reduce(
    (sum, pool) => sum + (pool.token0 === token ? heldBy(pool)[0] : pool.token1 === token ? heldBy(pool)[1] : 0n),
    0n,
  )
