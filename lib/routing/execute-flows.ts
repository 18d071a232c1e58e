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
}: {
  problem: Problem
  market: MarketState
  amount: bigint
  flows: readonly Flow[]
  taxes: Taxes
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
  const paths = purchasePaths(problem, flows, amount)
  return executeBuy({
    market,
    srcToken,
    destToken,
    paths: paths.map(({ flows, amountOut }) => ({ amountOut, legs: flows.map(legOf) })),
  })
}

function purchasePaths(
  { market, src, dest }: Problem,
  flows: readonly Flow[],
  amount: bigint,
): readonly { flows: readonly Flow[]; amountOut: bigint }[] {
  const paths = pathsOf({ market, flows, src, dest })
  const total = paths.reduce((sum, path) => sum + path.amountOut, 0)
  let left = amount
  return paths
    .map((path, index) => {
      const part = (amount * BigInt(Math.round((path.amountOut / total) * 2 ** 52))) >> 52n
      const amountOut = index === paths.length - 1 || part > left ? left : part
      left -= amountOut
      return { flows: path.flows, amountOut }
    })
    .filter(({ amountOut }) => amountOut > 0n)
}
