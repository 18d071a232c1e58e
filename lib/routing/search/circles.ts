import type { Flow } from '../dual/recover'

/** Flows that run in a circle, one after the other, and the worth that runs through each of them. */
export type Circle = { flows: readonly Flow[]; worth: number }

/** What is left of a flow below this part of the largest is none. */
const dust = 1e-9

/**
 * Takes flows apart into circles, of which each carries as much as is left of its smallest flow. What is on no circle is left out.
 *
 * @example
 * circlesOf([{ pool: 7, from: 0, to: 1, ... }, { pool: 8, from: 1, to: 0, ... }], prices) // [{ flows: [...], worth: 3000 }]
 */
export function circlesOf(flows: readonly Flow[], prices: Float64Array): readonly Circle[] {
  const left = new Map(flows.map((flow) => [flow, worthOf(flow, prices)]))
  const least = dust * Math.max(0, ...left.values())
  for (const [flow, worth] of left) if (worth <= least) left.delete(flow)
  const largestOutOf = (token: number): Flow | undefined => {
    let largest: Flow | undefined
    for (const [flow, worth] of left)
      if (flow.from === token && (largest === undefined || worth > left.get(largest)!)) largest = flow
    return largest
  }
  const take = (circle: readonly Flow[]): Circle => {
    const worth = Math.min(...circle.map((flow) => left.get(flow)!))
    for (const flow of circle) {
      const rest = left.get(flow)! - worth
      if (rest > least) left.set(flow, rest)
      else left.delete(flow)
    }
    return { flows: circle, worth }
  }
  const circles: Circle[] = []
  const path: Flow[] = []
  while (left.size > 0) {
    const [start] = path.length > 0 ? [path.at(-1)!] : left.keys()
    if (path.length === 0) path.push(start!)
    const at = path.at(-1)!.to
    const first = path.findIndex(({ from }) => from === at)
    if (first !== -1) {
      circles.push(take(path.slice(first)))
      path.length = 0
      continue
    }
    const next = largestOutOf(at)
    if (next !== undefined) path.push(next)
    // Nothing leads on: this flow is on no circle.
    else left.delete(path.pop()!)
  }
  return circles
}

/**
 * Circles of which all together carry no more through a flow than it may; those that earn most of what they carry come first.
 *
 * @example
 * limitCircles(circles, prices, () => 1000)[0].worth // at most 1000
 */
export function limitCircles(
  circles: readonly Circle[],
  prices: Float64Array,
  mostOf: (flow: Flow) => number,
): readonly Circle[] {
  const left = new Map<Flow, number>()
  const leftOf = (flow: Flow) => left.get(flow) ?? mostOf(flow)
  const rateOf = ({ flows }: Circle) => flows.reduce((sum, flow) => sum + earnedPart(flow, prices), 0)
  return [...circles]
    .sort((a, b) => rateOf(b) - rateOf(a))
    .flatMap((circle) => {
      const worth = Math.min(circle.worth, ...circle.flows.map(leftOf))
      for (const flow of circle.flows) left.set(flow, leftOf(flow) - worth)
      return worth > 0 ? [{ ...circle, worth }] : []
    })
}

/**
 * Circles without those that do not pay for the calls that nobody shares with them.
 *
 * @example
 * payingCircles(circles, prices, problem.callCosts).length // at most circles.length
 */
export function payingCircles(
  circles: readonly Circle[],
  prices: Float64Array,
  callCosts: Float64Array,
): readonly Circle[] {
  const loads = new Map<Flow, { count: number; worth: number }>()
  for (const { flows, worth } of circles)
    for (const flow of flows) {
      const load = loads.get(flow)
      loads.set(flow, { count: (load?.count ?? 0) + 1, worth: (load?.worth ?? 0) + worth })
    }
  const netOf = ({ flows, worth }: Circle) =>
    flows.reduce((net, flow) => {
      const load = loads.get(flow)!
      // What comes first earns most: half of a flow earns three quarters of it.
      const earned = earnedPart(flow, prices) * (2 - load.worth / worthOf(flow, prices)) * worth
      return net + earned - (load.count === 1 ? callCosts[flow.pool]! : 0)
    }, 0)
  const losing = circles.map((circle) => ({ circle, net: netOf(circle) })).filter(({ net }) => net < 0)
  if (losing.length === 0) return circles
  const { circle: worst } = losing.reduce((a, b) => (b.net < a.net ? b : a))
  return payingCircles(
    circles.filter((circle) => circle !== worst),
    prices,
    callCosts,
  )
}

/**
 * What a flow takes is worth.
 *
 * @example
 * worthOf({ pool: 7, from: 0, to: 1, amountIn: 1e18, amountOut: 3e9 }, Float64Array.of(3e-9, 1)) // 3000000000
 */
export const worthOf = ({ from, amountIn }: Flow, prices: Float64Array): number => prices[from]! * amountIn

/** What a flow earns, as a part of what it carries. */
const earnedPart = (flow: Flow, prices: Float64Array): number =>
  (prices[flow.to]! * flow.amountOut) / worthOf(flow, prices) - 1
