import type { Flow } from '../dual/recover'

/** A cycle of consecutive flows, and the value that each of them carries. */
export type Cycle = { flows: readonly Flow[]; worth: number }

/** Fraction of the largest flow below which a remainder counts as none. */
const dust = 1e-9

/**
 * Decomposes flows into cycles, each of which carries the remainder of its smallest flow. Flows on
 * no cycle are dropped.
 *
 * @example
 * cyclesOf([{ pool: 7, from: 0, to: 1, ... }, { pool: 8, from: 1, to: 0, ... }], prices)
 * // [{ flows: [...], worth: 3000 }]
 */
export function cyclesOf(flows: readonly Flow[], prices: Float64Array): readonly Cycle[] {
  const left = new Map(flows.map((flow) => [flow, worthOf(flow, prices)]))
  const least = dust * Math.max(0, ...left.values())
  for (const [flow, worth] of left) if (worth <= least) left.delete(flow)
  const largestOutOf = (token: number): Flow | undefined => {
    let largest: Flow | undefined
    for (const [flow, worth] of left)
      if (flow.from === token && (largest === undefined || worth > left.get(largest)!)) largest = flow
    return largest
  }
  const take = (cycle: readonly Flow[]): Cycle => {
    const worth = Math.min(...cycle.map((flow) => left.get(flow)!))
    for (const flow of cycle) {
      const rest = left.get(flow)! - worth
      if (rest > least) left.set(flow, rest)
      else left.delete(flow)
    }
    return { flows: cycle, worth }
  }
  const cycles: Cycle[] = []
  const path: Flow[] = []
  while (left.size > 0) {
    const [start] = path.length > 0 ? [path.at(-1)!] : left.keys()
    if (path.length === 0) path.push(start!)
    const at = path.at(-1)!.to
    const first = path.findIndex(({ from }) => from === at)
    if (first !== -1) {
      cycles.push(take(path.slice(first)))
      path.length = 0
      continue
    }
    const next = largestOutOf(at)
    if (next !== undefined) path.push(next)
    // No flow continues: this flow is on no cycle.
    else left.delete(path.pop()!)
  }
  return cycles
}

/**
 * Limits cycles such that together they do not exceed the maximum of any flow; the most profitable
 * per value carried come first.
 *
 * @example
 * limitCycles(cycles, prices, () => 1000)[0].worth // at most 1000
 */
export function limitCycles(
  cycles: readonly Cycle[],
  prices: Float64Array,
  maxOf: (flow: Flow) => number,
): readonly Cycle[] {
  const left = new Map<Flow, number>()
  const leftOf = (flow: Flow) => left.get(flow) ?? maxOf(flow)
  const rateOf = ({ flows }: Cycle) => flows.reduce((sum, flow) => sum + earnedPart(flow, prices), 0)
  return [...cycles]
    .sort((a, b) => rateOf(b) - rateOf(a))
    .flatMap((cycle) => {
      const worth = Math.min(cycle.worth, ...cycle.flows.map(leftOf))
      for (const flow of cycle.flows) left.set(flow, leftOf(flow) - worth)
      return worth > 0 ? [{ ...cycle, worth }] : []
    })
}

/**
 * Removes cycles that do not pay for the calls which only they need.
 *
 * @example
 * profitableCycles(cycles, prices, problem.callCosts).length // at most cycles.length
 */
export function profitableCycles(
  cycles: readonly Cycle[],
  prices: Float64Array,
  callCosts: Float64Array,
): readonly Cycle[] {
  const loads = new Map<Flow, { count: number; worth: number }>()
  for (const { flows, worth } of cycles)
    for (const flow of flows) {
      const load = loads.get(flow)
      loads.set(flow, { count: (load?.count ?? 0) + 1, worth: (load?.worth ?? 0) + worth })
    }
  const netOf = ({ flows, worth }: Cycle) =>
    flows.reduce((net, flow) => {
      const load = loads.get(flow)!
      // The first part of a flow earns most: half of a flow earns three quarters of its total.
      const earned = earnedPart(flow, prices) * (2 - load.worth / worthOf(flow, prices)) * worth
      return net + earned - (load.count === 1 ? callCosts[flow.pool]! : 0)
    }, 0)
  const losing = cycles.map((cycle) => ({ cycle, net: netOf(cycle) })).filter(({ net }) => net < 0)
  if (losing.length === 0) return cycles
  const { cycle: worst } = losing.reduce((a, b) => (b.net < a.net ? b : a))
  return profitableCycles(
    cycles.filter((cycle) => cycle !== worst),
    prices,
    callCosts,
  )
}

/**
 * Returns the value of a flow's input.
 *
 * @example
 * worthOf({ pool: 7, from: 0, to: 1, amountIn: 1e18, amountOut: 3e9 }, Float64Array.of(3e-9, 1))
 * // 3000000000
 */
export const worthOf = ({ from, amountIn }: Flow, prices: Float64Array): number => prices[from]! * amountIn

/** Returns the gain of a flow as a fraction of its input. */
const earnedPart = (flow: Flow, prices: Float64Array): number =>
  (prices[flow.to]! * flow.amountOut) / worthOf(flow, prices) - 1
