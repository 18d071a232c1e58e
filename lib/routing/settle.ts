import type { CompiledMarket } from './compiled'
import { outputOf } from './pools/oracle'
import type { Problem } from './problem'
import type { Flow } from './recover'

/** A pool that has no more than this part above what it is asked for is asked for a little less: its last unit is the integers' to refuse. */
const margin = 4e-9
/** How often flows are made smaller because what they bring cannot go on, before it is given up. */
const maxRounds = 12

/**
 * A flow that empties its pool, made as much smaller as roundings may be off; any other as it is.
 *
 * @example
 * withinReach(market, flow).amountIn // 0.999999996 of what the order can take, where the flow takes all of it
 */
export function withinReach(market: CompiledMarket, flow: Flow): Flow {
  const { pool, from, amountIn, amountOut } = flow
  if (outputOf(market, pool, market.ends[2 * pool] === from, amountIn * (1 + margin)) > 0) return flow
  return { ...flow, amountIn: amountIn * (1 - margin), amountOut: amountOut * (1 - margin) }
}

/**
 * Follows a sale through its flows: what arrives at a token goes on in the proportions of its flows, and a pool that cannot take its
 * part takes what it can, the others the rest; where none can, less is sent there. So small flows agree as well as large ones, which
 * balance in the dual only to a part of the whole order. The flows must hold no circle.
 *
 * @example
 * settle(problem, flows)[0]?.amountIn // 999999999.6
 */
export function settle({ market, src, amount }: Problem, flows: readonly Flow[]): readonly Flow[] {
  const outgoing = new Map<number, Flow[]>()
  for (const flow of flows) {
    const list = outgoing.get(flow.from)
    if (list === undefined) outgoing.set(flow.from, [flow])
    else list.push(flow)
  }
  /** What a flow may take at most, where that is known. */
  const limits = new Map<Flow, number>()
  for (let round = 0; ; round++) {
    const { settled, overflows } = follow()
    if (overflows.size === 0 || round === maxRounds) return settled
    for (const [flow, { from, to, amountIn }] of new Map(flows.map((flow, index) => [flow, settled[index]!]))) {
      const kept = overflows.get(to)
      if (kept === undefined) continue
      // A smaller part of a concave pool's input brings more than that part of its output.
      limits.set(flow, amountIn * Math.max(0, kept - Math.min(1 - kept, 1e-6) - 1e-13))
      if (from === src && outgoing.get(src)!.every((other) => limits.has(other))) return settled
    }
  }

  function follow(): { settled: readonly Flow[]; overflows: ReadonlyMap<number, number> } {
    const awaited = new Map<number, number>()
    for (const { to } of flows) awaited.set(to, (awaited.get(to) ?? 0) + 1)
    const held = new Map([[src, amount]])
    const overflows = new Map<number, number>()
    const found = new Map<Flow, Flow>()
    const ready = [src]
    for (const token of ready) {
      const list = outgoing.get(token)
      if (list === undefined) continue
      const { shared, kept } = share(list, held.get(token)!)
      if (kept < 1 && token !== src) overflows.set(token, kept)
      for (const [index, flow] of shared.entries()) {
        const { to } = flow
        found.set(list[index]!, flow)
        held.set(to, (held.get(to) ?? 0) + flow.amountOut)
        const others = awaited.get(to)! - 1
        awaited.set(to, others)
        if (others === 0) ready.push(to)
      }
    }
    return { settled: flows.map((flow) => found.get(flow) ?? flow), overflows }
  }

  /** Divides what is held between flows; `kept` is the part of it that they can take. */
  function share(list: readonly Flow[], held: number): { shared: readonly Flow[]; kept: number } {
    const full = new Map<Flow, number>()
    for (const flow of list) if (limits.has(flow)) full.set(flow, limits.get(flow)!)
    for (;;) {
      let taken = 0
      let planned = 0
      for (const flow of list) {
        const most = full.get(flow)
        if (most === undefined) planned += flow.amountIn
        else taken += most
      }
      const isOver = planned === 0 && taken < held * (1 - 1e-15)
      // With nowhere else to go all are filled beyond what they take, so that the amounts still add up.
      const scale = planned > 0 ? Math.max(0, held - taken) / planned : held / taken
      const before = full.size
      const shared = list.map((flow) => {
        const most = full.get(flow)
        const amountIn = most === undefined ? flow.amountIn * scale : planned > 0 ? most : most * scale
        if (most === undefined && !(outOf(flow, amountIn * (1 + margin)) > 0)) {
          full.set(flow, withinReach(market, flow).amountIn)
        }
        return { ...flow, amountIn, amountOut: outOf(flow, amountIn) }
      })
      if (full.size === before) return { shared, kept: isOver ? taken / held : 1 }
    }
  }

  function outOf({ pool, from, amountIn: planned, amountOut }: Flow, amountIn: number): number {
    const out = outputOf(market, pool, market.ends[2 * pool] === from, amountIn)
    return out > 0 ? out : amountIn > planned * 0.999 ? 0 : (amountIn / planned) * amountOut
  }
}
