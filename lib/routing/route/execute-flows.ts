import type { Flow } from '../dual/recover'
import { settle } from '../dual/settle'
import type { MarketState } from '../market/state'
import type { Taxes } from '../market/taxes'
import type { Problem } from '../search/problem'
import { type Execution, executeBuy, executeSell } from './execute'
import { planLegs } from './plan-legs'

/**
 * Executes flows in exact amounts: each flow gets its share of the token it sells (sell), or of the
 * amount owed of the token it buys (buy). Full pools keep the fraction `margin` of their amount
 * unused. Returns undefined if the flows form a cycle.
 *
 * @example
 * executeFlows({ problem, market, amount: 10n ** 18n, flows, taxes: noTaxes })
 * // { ok: true, route, pools, ticksCrossed: 1 }
 */
export function executeFlows({
  problem,
  market,
  amount,
  flows,
  taxes,
  margin,
}: {
  problem: Problem
  market: MarketState
  amount: bigint
  flows: readonly Flow[]
  taxes: Taxes
  margin?: number | undefined
}): Execution | undefined {
  const srcToken = market.tokens[problem.src]!
  const destToken = market.tokens[problem.dest]!
  const legs = planLegs(
    problem.side,
    // Copies field by field: rest and spread took an eighth of a quote's time.
    settle(problem, flows, margin).map(({ pool, from, to, amountIn, amountOut, isFull }) => ({
      pool: market.pools[pool]!.address,
      tokenIn: market.tokens[from]!,
      tokenOut: market.tokens[to]!,
      amountIn,
      amountOut,
      isFull,
    })),
  )
  if (legs === undefined) return undefined
  return problem.side === 'SELL'
    ? executeSell({ market, srcToken, destToken, srcAmount: amount, legs, taxes })
    : executeBuy({ market, srcToken, destToken, destAmount: amount, legs })
}
