import type { PlannedLeg } from './execute'
import type { PoolAddress } from './pools/pool'
import { shareNear } from './shares'

/** What should run through a pool, as a float in raw units of the token that goes in: floats choose, the ledger pays. */
export type LegFlow = { pool: PoolAddress; tokenIn: PoolAddress; tokenOut: PoolAddress; amountIn: number }

/**
 * Puts the flows of a sale in an order that the executor can run: all legs that sell a token after all that bring it, the largest first.
 * Each takes its part of what is held then, the last one the rest, so that nothing is left however the integers round. Undefined when
 * the flows run in a circle. The tokens keep the order in which the flows name them, so the same flows give the same plan.
 *
 * @example
 * planLegs([{ pool, tokenIn: weth, tokenOut: usdc, amountIn: 1e18 }]) // [{ pool, tokenIn: weth, tokenOut: usdc, take: { mode: 'rest' } }]
 */
export function planLegs(flows: readonly LegFlow[]): readonly PlannedLeg[] | undefined {
  const sellers = new Map<PoolAddress, LegFlow[]>()
  const awaited = new Map<PoolAddress, number>()
  for (const flow of flows) {
    const list = sellers.get(flow.tokenIn)
    if (list === undefined) sellers.set(flow.tokenIn, [flow])
    else list.push(flow)
    awaited.set(flow.tokenOut, (awaited.get(flow.tokenOut) ?? 0) + 1)
  }
  const plan: PlannedLeg[] = []
  const ready = [...sellers.keys()].filter((token) => !awaited.has(token))
  for (const token of ready) {
    const legs = (sellers.get(token) ?? []).sort((a, b) => b.amountIn - a.amountIn)
    let left = legs.reduce((sum, leg) => sum + leg.amountIn, 0)
    for (const [index, { pool, tokenIn, tokenOut, amountIn }] of legs.entries()) {
      const take = index === legs.length - 1 ? ({ mode: 'rest' } as const) : shareNear(amountIn / left)
      left -= amountIn
      plan.push({ pool, tokenIn, tokenOut, take })
      const others = awaited.get(tokenOut)! - 1
      awaited.set(tokenOut, others)
      if (others === 0) ready.push(tokenOut)
    }
  }
  return plan.length === flows.length ? plan : undefined
}
