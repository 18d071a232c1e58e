import { type CompiledMarket, compileMarket } from '../market/compiled'
import { ordinaryPools } from '../market/pool-filter'
import type { MarketState } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import { solveDual } from './dual'

/** Pools agree if their arbitrage profit is below this fraction of a token's depth. */
const negligible = 1e-8

/** Estimated ratio of the volume that pools trade with each other to its profit. */
const tradedForEarned = 100

/** Equilibrium prices, and the volume that pools trade to reach them, in the same unit. */
export type Equilibrium = { prices: Float64Array; arbitrageVolume: number }

type Known = { mask: Uint8Array | undefined; equilibrium: Equilibrium | undefined }
const known = new WeakMap<MarketState, Known[]>()
/** Maximum masks per state; most questions of a service exclude the same tokens. */
const maxKnown = 4

/**
 * Returns the prices that a market's pools reach by trading with each other as long as that pays,
 * one per token in any unit: the best starting prices of a question if pools disagree. Pools of
 * `endsOnly` are left out, as no ordinary route uses them. Cached per state and computed from it
 * alone, so that equal states have equal prices. Undefined if pools agree.
 *
 * @example
 * equilibriumOf(createMarket([wethUsdc, cheaperWethUsdc]))?.prices[0] // 3.0012e-9
 */
export function equilibriumOf(market: MarketState, endsOnly: readonly PoolAddress[] = []): Equilibrium | undefined {
  const mask = ordinaryPools(market, endsOnly)
  const all = known.get(market) ?? []
  known.set(market, all)
  const cached = all.find((one) => one.mask === mask)
  if (cached !== undefined) return cached.equilibrium
  const equilibrium = solveEquilibrium(compileMarket(market), mask)
  if (all.length === maxKnown) all.shift()
  all.push({ mask, equilibrium })
  return equilibrium
}

function solveEquilibrium(market: CompiledMarket, mask: Uint8Array | undefined): Equilibrium | undefined {
  const { ends, edges, poolCount, tokenCount } = market
  const isAllowed = (pool: number) => mask === undefined || mask[pool] === 1
  const sizes = new Int32Array(tokenCount)
  for (let end = 0; end < 2 * poolCount; end++) if (isAllowed(end >> 1)) sizes[ends[end]!]!++
  const dest = sizes.reduce((most, size, token) => (size > sizes[most]! ? token : most), 0)
  let src: number | undefined
  const depths: number[] = []
  for (let end = 0; end < 2 * poolCount; end++) {
    const other = ends[end ^ 1]!
    if (ends[end] !== dest || other === dest || !isAllowed(end >> 1)) continue
    src ??= other
    if (edges[end]! > 0) depths.push(edges[end]!)
  }
  if (src === undefined) return undefined
  // The volume that moves all pools of the token, in raw units per unit of log price. Uses the
  // median pool, as a balanced stable pool hardly moves.
  const depth = depths.length * (depths.sort((a, b) => a - b)[depths.length >> 1] ?? 0)
  const dual = solveDual({
    market,
    side: 'SELL',
    src,
    dest,
    amount: 0,
    beats: negligible * depth,
    ...(mask && { mask }),
  })
  return dual && { prices: dual.prices, arbitrageVolume: tradedForEarned * dual.bound }
}
