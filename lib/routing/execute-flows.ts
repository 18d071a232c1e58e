import { type Execution, executeBuy, executeSell } from './execute'
import { planLegs } from './plan-legs'
import type { Problem } from './problem'
import { pathsOf } from './purchase-paths'
import type { Flow } from './recover'
import { settle } from './settle'
import type { MarketState } from './state'
import type { Taxes } from './taxes'

/**
 * Runs flows in exact amounts. A sell gives every flow its part of what there is of its token; a purchase becomes paths of exact outputs,
 * of which the last brings what is missing.
 *
 * @example
 * executeFlows({ problem, market, amount: 10n ** 18n, flows, taxes: noTaxes }) // { ok: true, route, pools, ticksCrossed: 1 }
 */
export function executeFlows({
  problem,
  market,
  amount,
  flows,
  taxes,
  spared,
}: {
  problem: Problem
  market: MarketState
  amount: bigint
  flows: readonly Flow[]
  taxes: Taxes
  /** The part of a pool's flow that a purchase leaves to it, by pool. */
  spared?: ReadonlyMap<number, number>
}): Execution | undefined {
  const srcToken = market.tokens[problem.src]!
  const destToken = market.tokens[problem.dest]!
  const legOf = ({ pool, from, to }: Flow) => ({
    pool: market.pools[pool]!.address,
    tokenIn: market.tokens[from]!,
    tokenOut: market.tokens[to]!,
  })
  if (problem.side === 'SELL') {
    const legs = planLegs(settle(problem, flows).map((flow) => ({ ...legOf(flow), amountIn: flow.amountIn })))
    return legs && executeSell({ market, srcToken, destToken, srcAmount: amount, legs, taxes })
  }
  const paths = purchasePaths(problem, { flows, amount, ...(spared && { spared }) })
  return executeBuy({
    market,
    srcToken,
    destToken,
    paths: paths.map(({ flows, amountOut }) => ({ amountOut, legs: flows.map(legOf) })),
  })
}

/** Paths that together bring so nearly what is asked for are run as they are planned; others are scaled. */
const closeTo = 1e-4

/** Each path brings what it is made for; the largest that has more to give brings what roundings leave missing. */
function purchasePaths(
  { market, src, dest }: Problem,
  { amount, ...division }: { amount: bigint; flows: readonly Flow[]; spared?: ReadonlyMap<number, number> },
): readonly { flows: readonly Flow[]; amountOut: bigint }[] {
  const planned = pathsOf({ market, src, dest, ...division })
  const total = planned.reduce((sum, { amountOut }) => sum + amountOut, 0)
  const isClose = Math.abs(total - Number(amount)) < closeTo * total
  const scale = isClose ? 1 : Number(amount) / total
  const paths = planned.map((path) => ({ ...path, amountOut: BigInt(Math.round(path.amountOut * scale)) }))
  const missing = amount - paths.reduce((sum, { amountOut }) => sum + amountOut, 0n)
  const bySize = [...paths].sort((a, b) => (a.amountOut < b.amountOut ? 1 : a.amountOut > b.amountOut ? -1 : 0))
  const flexible = bySize.find(({ isFull, amountOut }) => !isFull && amountOut + missing > 0n) ?? bySize[0]
  return paths
    .map((path) => (path === flexible ? { ...path, amountOut: path.amountOut + missing } : path))
    .filter(({ amountOut }) => amountOut > 0n)
}
