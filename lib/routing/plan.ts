import { type Execution, executeBuy, executeSell, type PlannedLeg } from './execute'
import { type LegFlow, planLegs } from './plan-legs'
import type { PoolAddress } from './pools/pool'
import type { Side } from './route'
import type { Step } from './search'
import type { Split } from './split'
import type { MarketState } from './state'
import type { Taxes } from './taxes'

/**
 * Turns a split into exact amounts. What the strands of a sell send through a pool becomes one leg; every strand of a buy becomes a path.
 *
 * @example
 * executeSplit({ market, side: 'SELL', src: weth, dest: usdc, amount: 10n ** 18n, split, taxes: noTaxes }) // { ok: true, route, ... }
 */
export function executeSplit({
  market,
  side,
  src,
  dest,
  amount,
  split,
  taxes,
}: {
  market: MarketState
  side: Side
  src: PoolAddress
  dest: PoolAddress
  amount: bigint
  split: Split
  taxes: Taxes
}): Execution {
  const legPlan = (step: Step) => ({
    pool: market.pools[step.pool]!.address,
    tokenIn: market.tokens[step.from]!,
    tokenOut: market.tokens[step.to]!,
  })
  const ordered = split.strands.map((_, index) => index).sort((a, b) => split.chunks[b]! - split.chunks[a]!)

  if (side === 'BUY') {
    let left = amount
    const paths = ordered.map((index, position) => {
      const part = (amount * BigInt(split.chunks[index]!)) / BigInt(split.totalChunks)
      const amountOut = position === ordered.length - 1 ? left : part
      left -= amountOut
      return { amountOut, legs: split.strands[index]!.map(legPlan) }
    })
    return executeBuy({ market, srcToken: src, destToken: dest, paths })
  }

  // Strands may run against each other between two tokens: the lighter one stays out.
  let legs: readonly PlannedLeg[] = []
  let flows = new Map<number, LegFlow>()
  for (const index of ordered) {
    const more = new Map(flows)
    split.strands[index]!.forEach((step, hop) => {
      const amountIn = (more.get(step.pool)?.amountIn ?? 0) + split.entering[index]![hop]!
      more.set(step.pool, { ...legPlan(step), amountIn })
    })
    const plan = planLegs([...more.values()])
    if (plan === undefined) continue
    legs = plan
    flows = more
  }
  return executeSell({ market, srcToken: src, destToken: dest, srcAmount: amount, legs, taxes })
}
