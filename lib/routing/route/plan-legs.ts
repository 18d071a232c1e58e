import { exactNear, shareNear } from '../market/shares'
import type { PoolAddress } from '../pools/pool'
import type { PlannedLeg } from './execute'
import type { Side } from './route'

/** What should run through a pool, as floats in raw units: floats choose, the ledger pays. */
export type LegFlow = {
  pool: PoolAddress
  tokenIn: PoolAddress
  tokenOut: PoolAddress
  amountIn: number
  amountOut: number
  /** Whether its pool has no more to give or take. */
  isFull: boolean
}

/**
 * Puts flows in an order that the executor can run: all legs that sell a token after all that bring it. A sale is divided from the
 * source on: each leg takes its part of what is held of its token. A purchase is divided from the destination on: each leg brings its
 * part of what is owed. At every token the full ones come first and the last takes the rest, so that nothing is left however the
 * integers round: of a sale the smallest, of a purchase the largest, which has room for it. Undefined when the flows run in a circle.
 * The tokens keep the order in which the flows name them, so the same flows give the same plan.
 *
 * @example
 * planLegs('SELL', [{ pool, tokenIn: weth, tokenOut: usdc, amountIn: 1e18, ... }]) // [{ pool, tokenIn: weth, tokenOut: usdc, take: { mode: 'rest' } }]
 */
export function planLegs(side: Side, flows: readonly LegFlow[]): readonly PlannedLeg[] | undefined {
  const isSale = side === 'SELL'
  const [near, far, amount] = isSale
    ? (['tokenIn', 'tokenOut', 'amountIn'] as const)
    : (['tokenOut', 'tokenIn', 'amountOut'] as const)
  const sharers = new Map<PoolAddress, LegFlow[]>()
  const awaited = new Map<PoolAddress, number>()
  for (const flow of flows) {
    const list = sharers.get(flow[near])
    if (list === undefined) sharers.set(flow[near], [flow])
    else list.push(flow)
    awaited.set(flow[far], (awaited.get(flow[far]) ?? 0) + 1)
  }
  const plan: PlannedLeg[] = []
  const ready = [...sharers.keys()].filter((token) => !awaited.has(token))
  for (const token of ready) {
    const legs = (sharers.get(token) ?? []).sort(
      (a, b) => Number(b.isFull) - Number(a.isFull) || (isSale ? b[amount] - a[amount] : a[amount] - b[amount]),
    )
    let left = legs.reduce((sum, leg) => sum + leg[amount], 0)
    for (const [index, leg] of legs.entries()) {
      const { pool, tokenIn, tokenOut } = leg
      const part = isSale ? shareNear(leg[amount] / left) : exactNear(leg[amount])
      left -= leg[amount]
      plan.push({ pool, tokenIn, tokenOut, take: index === legs.length - 1 ? { mode: 'rest' } : part })
      const others = awaited.get(leg[far])! - 1
      awaited.set(leg[far], others)
      if (others === 0) ready.push(leg[far])
    }
  }
  if (plan.length < flows.length) return undefined
  return isSale ? plan : plan.reverse()
}
