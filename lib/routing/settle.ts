import { outputOf } from './pools/oracle'
import type { Problem } from './problem'
import type { Flow } from './recover'

/** A pool that is asked for all it has is asked for this part of it: the last unit is the integers' to refuse. */
const nearlyAll = 1 - 4e-9

/**
 * Follows a sale through its flows: what arrives at a token goes on in the proportions of its flows, and a pool that cannot take its
 * part takes what it can, the others the rest. So small flows agree as well as large ones, which balance in the dual only to a part of
 * the whole order. The flows must hold no circle.
 *
 * @example
 * settle(problem, flows)[0]?.amountIn // 999999999.6
 */
export function settle({ market, src, amount }: Problem, flows: readonly Flow[]): readonly Flow[] {
  const outgoing = new Map<number, Flow[]>()
  const awaited = new Map<number, number>()
  for (const flow of flows) {
    const list = outgoing.get(flow.from)
    if (list === undefined) outgoing.set(flow.from, [flow])
    else list.push(flow)
    awaited.set(flow.to, (awaited.get(flow.to) ?? 0) + 1)
  }
  const held = new Map([[src, amount]])
  const settled: Flow[] = []
  const ready = [src]
  for (const token of ready) {
    for (const flow of share(outgoing.get(token) ?? [], held.get(token)!)) {
      const { to } = flow
      settled.push(flow)
      held.set(to, (held.get(to) ?? 0) + flow.amountOut)
      const others = awaited.get(to)! - 1
      awaited.set(to, others)
      if (others === 0) ready.push(to)
    }
  }
  return settled

  function share(list: readonly Flow[], held: number): readonly Flow[] {
    const full = new Map<Flow, number>()
    for (;;) {
      let left = held
      let planned = 0
      for (const flow of list) {
        const most = full.get(flow)
        if (most === undefined) planned += flow.amountIn
        else left -= most
      }
      const scale = planned > 0 ? Math.max(0, left) / planned : 0
      const before = full.size
      const shared = list.map((flow) => {
        const amountIn = full.get(flow) ?? flow.amountIn * scale
        const amountOut = outOf(flow, amountIn)
        if (!(amountOut > 0) && !full.has(flow)) {
          full.set(flow, outOf(flow, flow.amountIn) > 0 ? flow.amountIn : flow.amountIn * nearlyAll)
        }
        return { ...flow, amountIn, amountOut }
      })
      if (full.size === before || full.size === list.length) return shared
    }
  }

  function outOf({ pool, from }: Flow, amountIn: number): number {
    return outputOf(market, pool, market.ends[2 * pool] === from, amountIn)
  }
}
