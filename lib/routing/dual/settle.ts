import { inputOf, outputOf } from '../pools/oracle/oracle'
import type { Problem } from '../search/problem'
import type { Flow } from './recover'

/** A flow, and whether its pool is at its capacity. */
export type SettledFlow = Flow & { isFull: boolean }

/** A pool this close to its capacity gets that fraction less, against integer rounding. */
const lastUnit = 4e-9
/** Maximum rounds of reducing flows whose output cannot continue. */
const maxRounds = 12

/**
 * Balances an order's flows token by token: the amount that arrives at a token is split in the
 * proportions of its flows; a pool at its capacity takes what it can and the others the rest; if
 * none can, less is sent there. So small flows balance as well as large ones, while the dual
 * balances only relative to the whole order. A buy is followed backwards: the amount owed of a
 * token is split over the flows that buy it. The flows must have no cycle. `margin` is the fraction
 * that full pools keep unused.
 *
 * @example
 * settle(problem, flows)[0]?.amountIn // 999999999.6
 */
export function settle(
  { market, side, src, dest, amount }: Problem,
  trades: readonly Flow[],
  margin = lastUnit,
): readonly SettledFlow[] {
  const isSale = side === 'SELL'
  const start = isSale ? src : dest
  const flows = isSale ? trades : trades.map(reversed)
  const outgoing = new Map<number, Flow[]>()
  for (const flow of flows) {
    const list = outgoing.get(flow.from)
    if (list === undefined) outgoing.set(flow.from, [flow])
    else list.push(flow)
  }
  /** Known maximum inputs of flows. */
  const limits = new Map<Flow, number>()
  for (let round = 0; ; round++) {
    const { settled, overflows } = follow()
    if (overflows.size === 0 || round === maxRounds) return result(settled)
    for (const [flow, { from, to, amountIn }] of new Map(flows.map((flow, index) => [flow, settled[index]!]))) {
      const kept = overflows.get(to)
      if (kept === undefined) continue
      // A concave pool's output falls by less than its input. (And its cost by more than its
      // output.)
      limits.set(flow, amountIn * Math.max(0, kept - Math.min(1 - kept, 1e-6) - 1e-13))
      if (from === start && outgoing.get(start)!.every((other) => limits.has(other))) return result(settled)
    }
  }

  function result(settled: readonly SettledFlow[]): readonly SettledFlow[] {
    return isSale ? settled : settled.map((flow) => ({ ...reversed(flow), isFull: flow.isFull }))
  }

  function follow(): { settled: readonly SettledFlow[]; overflows: ReadonlyMap<number, number> } {
    const awaited = new Map<number, number>()
    for (const { to } of flows) awaited.set(to, (awaited.get(to) ?? 0) + 1)
    const held = new Map([[start, amount]])
    const overflows = new Map<number, number>()
    const found = new Map<Flow, SettledFlow>()
    const ready = [start]
    for (const token of ready) {
      const list = outgoing.get(token)
      if (list === undefined) continue
      const { shared, kept } = share(list, held.get(token)!)
      if (kept < 1 && token !== start) overflows.set(token, kept)
      for (const [index, flow] of shared.entries()) {
        const { to } = flow
        found.set(list[index]!, flow)
        held.set(to, (held.get(to) ?? 0) + flow.amountOut)
        const others = awaited.get(to)! - 1
        awaited.set(to, others)
        if (others === 0) ready.push(to)
      }
    }
    return { settled: flows.map((flow) => found.get(flow) ?? { ...flow, isFull: false }), overflows }
  }

  /** Splits an amount between flows; `kept` is the fraction that they can take. */
  function share(list: readonly Flow[], held: number): { shared: readonly SettledFlow[]; kept: number } {
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
      // If no flow has room, all are scaled beyond their limits, so that the amounts still add up.
      const scale = planned > 0 ? Math.max(0, held - taken) / planned : held / taken
      const before = full.size
      const shared = list.map((flow) => {
        const most = full.get(flow)
        const amountIn = most === undefined ? flow.amountIn * scale : planned > 0 ? most : most * scale
        if (most === undefined && !(outOf(flow, amountIn * (1 + margin)) > 0)) {
          full.set(flow, flow.amountIn * (answerOf(flow, flow.amountIn * (1 + margin)) > 0 ? 1 : 1 - margin))
        }
        const { pool, from, to } = flow
        return { pool, from, to, amountIn, amountOut: outOf(flow, amountIn), isFull: full.has(flow) }
      })
      if (full.size === before) return { shared, kept: isOver ? taken / held : 1 }
    }
  }

  function outOf(flow: Flow, amountIn: number): number {
    const out = answerOf(flow, amountIn)
    return out > 0 ? out : amountIn > flow.amountIn * 0.999 ? 0 : (amountIn / flow.amountIn) * flow.amountOut
  }

  /** Returns a pool's output (sell) or input (buy) for an amount; 0 if it cannot trade. */
  function answerOf({ pool, from, to }: Flow, amount: number): number {
    if (isSale) return outputOf(market, pool, market.ends[2 * pool] === from, amount)
    const input = inputOf(market, pool, market.ends[2 * pool] === to, amount)
    return input < Number.POSITIVE_INFINITY ? input : 0
  }
}

/** Reverses a flow. */
const reversed = ({ pool, from, to, amountIn, amountOut }: Flow): Flow => ({
  pool,
  from: to,
  to: from,
  amountIn: amountOut,
  amountOut: amountIn,
})
