import { type CompiledMarket, compileMarket } from './compiled'
import { solveDual } from './dual'
import type { MarketState } from './state'

/** Pools agree where all they could earn from each other is less than this part of what moves the pools of a token by one percent. */
const negligible = 1e-8

/** About how much pools trade with each other for what that earns them. */
const tradedForEarned = 100

/** Prices, and what pools trade with each other to come to them, in the unit of the prices. */
export type Equilibrium = { prices: Float64Array; circling: number }

const known = new WeakMap<MarketState, { equilibrium: Equilibrium | undefined }>()

/**
 * The prices that all pools of a market would come to if they traded with each other as long as that pays, one a token in any unit: where a
 * question in a market whose pools disagree is best begun. Found once for each state, and from it alone, so that the same state has the same
 * prices. Undefined where pools agree.
 *
 * @example
 * equilibriumOf(createMarket([wethUsdc, cheaperWethUsdc]))?.prices[0] // 3.0012e-9
 */
export function equilibriumOf(market: MarketState): Equilibrium | undefined {
  const before = known.get(market)
  if (before !== undefined) return before.equilibrium
  const equilibrium = solveEquilibrium(market)
  known.set(market, { equilibrium })
  return equilibrium
}

function solveEquilibrium(market: MarketState): Equilibrium | undefined {
  const compiled = compileMarket(market)
  const sizes = market.edges.map((ways) => ways.reduce((sum, { pools }) => sum + pools.length, 0))
  const dest = sizes.indexOf(Math.max(...sizes))
  const src = market.edges[dest]?.[0]?.to
  if (src === undefined) return undefined
  const beats = negligible * depthOf(compiled, dest)
  const dual = solveDual({ market: compiled, side: 'SELL', src, dest, amount: 0, beats })
  return dual && { prices: dual.prices, circling: tradedForEarned * dual.bound }
}

/** About what moves all pools of a token, raw units of it: how its amounts change with the logarithm of the price. */
function depthOf({ ends, edges, poolCount }: CompiledMarket, token: number): number {
  let depth = 0
  for (let end = 0; end < 2 * poolCount; end++) if (ends[end] === token) depth += edges[end]!
  return depth
}
