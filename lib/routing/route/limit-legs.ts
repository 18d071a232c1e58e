import { onPaths } from '../dual/recover'
import { type Division, divide } from '../search/divide'
import type { Problem } from '../search/problem'

/** Fraction of the excess flows that is dropped before the rest is divided again. */
const part = 0.3

/**
 * Drops the least profitable flows of a division until it fits into `maxLegs`. Returns undefined if
 * no remaining flow leads to the destination.
 *
 * @example
 * limitLegs({ problem, division, maxLegs: 12 })?.flows.length // 12
 */
export function limitLegs({
  problem,
  division,
  maxLegs,
}: {
  problem: Problem
  division: Division
  maxLegs: number
}): Division | undefined {
  let current: Division | undefined = division
  while (current !== undefined) {
    const { flows, earnings, costs, prices }: Division = current
    const excess = flows.length - maxLegs
    if (!(excess > 0)) return current
    const order = flows.map((_, index) => index).sort((a, b) => earnings[a]! - costs[a]! - (earnings[b]! - costs[b]!))
    const dropped = new Set(order.slice(0, Math.min(flows.length - 1, Math.ceil(part * excess))))
    const rest = flows.filter((_, index) => !dropped.has(index))
    const kept = onPaths(problem, rest, prices.length)
    current = divide(
      problem,
      kept.map(({ pool }) => pool),
      prices,
    )
  }
  return undefined
}
