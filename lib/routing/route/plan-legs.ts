import { exactNear, shareNear } from '../market/shares'
import type { PoolAddress } from '../pools/pool'
import type { PlannedLeg } from './execute'
import type { Side } from './route'

/** The intended flow through a pool, as floats in raw units. */
export type LegFlow = {
  pool: PoolAddress
  tokenIn: PoolAddress
  tokenOut: PoolAddress
  amountIn: number
  amountOut: number
  /** True if its pool is at its capacity. */
  isFull: boolean
}

/**
 * Orders flows such that the executor can run them: all legs that buy a token precede all that sell
 * it. A sell is divided from the source on: each leg takes its share of its token's balance. A buy
 * is divided from the destination back: each leg buys its share of the amount owed. At every token
 * full pools come first and the last leg takes the rest, so that rounding leaves nothing over: the
 * smallest leg of a sell, the largest of a buy, which has room for it. Returns undefined if the
 * flows form a cycle. Deterministic: tokens keep the order in which the flows name them.
 *
 * @example
 * planLegs('SELL', [{ pool, tokenIn: weth, tokenOut: usdc, amountIn: 1e18, ... }])
 * // [{ pool, tokenIn: weth, tokenOut: usdc, take: { mode: 'rest' } }]
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
