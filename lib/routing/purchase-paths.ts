import type { CompiledMarket } from './compiled'
import { inputOf, outputOf } from './pools/oracle'
import type { Flow } from './recover'

/** A way of a purchase: flows one after the other, and what it brings of the destination (float, raw units). */
export type FlowPath = { flows: readonly Flow[]; amountOut: number }

/** What earlier paths have taken of a flow. */
type Used = { amountIn: number; amountOut: number }

/** What is left of a flow below this part of it is nothing. */
const nothing = 1e-10

/**
 * Divides the flows of a purchase into ways of one pool a hop, to be run in this order. Each is the way that brings the most of what is
 * left and takes all it can, so there are few: every call of a pool costs gas. Where paths share a pool, the later one meets the price
 * that the earlier one left, as it will when it runs. The flows must hold no circle.
 *
 * @example
 * pathsOf({ market, flows, src: 0, dest: 1 }).map(({ amountOut }) => amountOut) // [1.8e9, 1.1e9]
 */
export function pathsOf({
  market,
  flows,
  src,
  dest,
}: {
  market: CompiledMarket
  flows: readonly Flow[]
  src: number
  dest: number
}): FlowPath[] {
  const used = new Map<Flow, Used>(flows.map((flow) => [flow, { amountIn: 0, amountOut: 0 }]))
  const leftOf = (flow: Flow): Used => {
    const { amountIn, amountOut } = used.get(flow)!
    const left = { amountIn: flow.amountIn - amountIn, amountOut: flow.amountOut - amountOut }
    return left.amountIn > nothing * flow.amountIn && left.amountOut > 0 ? left : { amountIn: 0, amountOut: 0 }
  }
  const zeroForOne = ({ pool, from }: Flow) => market.ends[2 * pool] === from
  const outOf = (flow: Flow, amountIn: number): number => {
    const before = used.get(flow)!
    const out = outputOf(market, flow.pool, zeroForOne(flow), before.amountIn + amountIn) - before.amountOut
    return out > 0 ? out : (amountIn / flow.amountIn) * flow.amountOut
  }
  const inFor = (flow: Flow, amountOut: number): number => {
    const before = used.get(flow)!
    const given = inputOf(market, flow.pool, zeroForOne(flow), before.amountOut + amountOut) - before.amountIn
    return given > 0 && given < Number.POSITIVE_INFINITY ? given : (amountOut / flow.amountOut) * flow.amountIn
  }

  const ordered = fromDestination(flows, dest)
  const paths: FlowPath[] = []
  for (let round = 0; round < flows.length; round++) {
    const path = widest(ordered, leftOf, src, dest)
    if (path.length === 0) break
    const taken = take(path)
    path.forEach((flow, index) => {
      const before = used.get(flow)!
      used.set(flow, {
        amountIn: before.amountIn + taken[index]!.amountIn,
        amountOut: before.amountOut + taken[index]!.amountOut,
      })
    })
    paths.push({ flows: path, amountOut: taken.at(-1)!.amountOut })
  }
  return paths

  /** What a path takes of each of its flows: all that is left of the one that is emptied first. */
  function take(path: readonly Flow[]): readonly Used[] {
    const left = path.map(leftOf)
    let emptied = 0
    let carried = left[0]!.amountIn
    for (const [index, flow] of path.entries()) {
      if (carried >= left[index]!.amountIn) {
        emptied = index
        carried = left[index]!.amountIn
      }
      carried = outOf(flow, carried)
    }
    const taken = [left[emptied]!]
    for (const flow of path.slice(0, emptied).reverse()) {
      const amountOut = taken[0]!.amountIn
      taken.unshift({ amountIn: inFor(flow, amountOut), amountOut })
    }
    for (const flow of path.slice(emptied + 1)) {
      const amountIn = taken.at(-1)!.amountOut
      taken.push({ amountIn, amountOut: outOf(flow, amountIn) })
    }
    return taken
  }
}

/** The way that brings the most of the destination of what is left of the flows, at their average prices; empty when nothing is left. */
function widest(
  fromDestination: readonly Flow[],
  leftOf: (flow: Flow) => Used,
  src: number,
  dest: number,
): readonly Flow[] {
  // What a way would bring, and how much of the destination one unit of its first token becomes on it.
  type Reach = { width: number; rate: number; first: Flow | undefined }
  const reached = new Map<number, Reach>([[dest, { width: Number.POSITIVE_INFINITY, rate: 1, first: undefined }]])
  for (const flow of fromDestination) {
    const next = reached.get(flow.to)
    const { amountIn, amountOut } = leftOf(flow)
    if (next === undefined || amountIn === 0) continue
    const width = Math.min(next.width, amountOut * next.rate)
    if (width <= (reached.get(flow.from)?.width ?? 0)) continue
    reached.set(flow.from, { width, rate: (next.rate * amountOut) / amountIn, first: flow })
  }
  const path: Flow[] = []
  for (let at = reached.get(src); at?.first !== undefined; at = reached.get(at.first.to)) path.push(at.first)
  return path
}

/** The flows in an order in which each comes after all that sell what it brings. */
function fromDestination(flows: readonly Flow[], dest: number): readonly Flow[] {
  const waiting = new Map<number, number>()
  const into = new Map<number, Flow[]>()
  for (const flow of flows) {
    waiting.set(flow.from, (waiting.get(flow.from) ?? 0) + 1)
    const list = into.get(flow.to)
    if (list === undefined) into.set(flow.to, [flow])
    else list.push(flow)
  }
  const ready = [dest]
  const ordered: Flow[] = []
  for (const token of ready) {
    for (const flow of into.get(token) ?? []) {
      ordered.push(flow)
      const others = waiting.get(flow.from)! - 1
      waiting.set(flow.from, others)
      if (others === 0) ready.push(flow.from)
    }
  }
  return ordered
}
