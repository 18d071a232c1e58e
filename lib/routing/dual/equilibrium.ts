import { type CompiledMarket, compileMarket } from '../market/compiled'
import { ordinaryPools } from '../market/pool-filter'
import type { MarketState } from '../market/state'
import type { PoolAddress } from '../pools/pool'
import { solveDual } from './dual'

/** Pools agree where all they could earn from each other is less than this part of what moves the pools of a token by one percent. */
const negligible = 1e-8

/** About how much pools trade with each other for what that earns them. */
const tradedForEarned = 100

/** Prices, and what pools trade with each other to come to them, in the unit of the prices. */
export type Equilibrium = { prices: Float64Array; circling: number }

type Known = { mask: Uint8Array | undefined; equilibrium: Equilibrium | undefined }
const known = new WeakMap<MarketState, Known[]>()
/** Questions of one service avoid the same tokens, but for those that name some of them. */
const mostKnown = 4

/**
 * The prices that the pools of a market would come to if they traded with each other as long as that pays, one a token in any unit: where a
 * question in a market whose pools disagree is best begun. Pools of `endsOnly` take no part, since no ordinary route passes them. Found
 * once for each state, and from it alone, so that the same state has the same prices. Undefined where pools agree.
 *
 * @example
 * equilibriumOf(createMarket([wethUsdc, cheaperWethUsdc]))?.prices[0] // 3.0012e-9
 */
export function equilibriumOf(market: MarketState, endsOnly: readonly PoolAddress[] = []): Equilibrium | undefined {
  const mask = ordinaryPools(market, endsOnly)
  const all = known.get(market) ?? []
  known.set(market, all)
  const before = all.find((one) => one.mask === mask)
  if (before !== undefined) return before.equilibrium
  const equilibrium = solveEquilibrium(compileMarket(market), mask)
  if (all.length === mostKnown) all.shift()
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
  // About what moves all pools of the token, raw units of it: how its amounts change with the logarithm of the price. A balanced stable pool
  // hardly moves at all, so the one in the middle speaks for all.
  const depth = depths.length * (depths.sort((a, b) => a - b)[depths.length >> 1] ?? 0)
  const dual = solveDual({
    ...{ market, side: 'SELL', src, dest, amount: 0, beats: negligible * depth },
    ...(mask && { mask }),
  })
  return dual && { prices: dual.prices, circling: tradedForEarned * dual.bound }
}
