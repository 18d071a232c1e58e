import type { CompiledMarket } from './compiled'
import { inputOf, outputOf } from './pools/oracle'
import { rangeAt } from './pools/oracle-range'
import { rowKind, stride } from './pools/pool-rows'
import type { Flow } from './recover'
import { withinReach } from './settle'

/**
 * A way of a purchase: flows one after the other, and what it brings of the destination (float, raw units). A way is full when one of its
 * pools has no more to give.
 */
export type FlowPath = { flows: readonly Flow[]; amountOut: number; isFull: boolean }

/** What is left of a flow, or taken of it. */
type Amounts = { amountIn: number; amountOut: number }

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
  flows: given,
  src,
  dest,
  spared,
}: {
  market: CompiledMarket
  flows: readonly Flow[]
  src: number
  dest: number
  /** The part of a pool's flow that is left to it, by pool: roundings and repeated calls may ask for more than is planned. */
  spared?: ReadonlyMap<number, number>
}): FlowPath[] {
  const flows = given.map((flow) => {
    const part = 1 - (spared?.get(flow.pool) ?? 0)
    return part === 1
      ? withinReach(market, flow)
      : { ...flow, amountIn: flow.amountIn * part, amountOut: flow.amountOut * part }
  })
  const full = new Set(flows.filter((flow, index) => flow !== given[index]))
  const calls = new Map(flows.map((flow) => [flow, createCalls(market, flow)]))
  const leftOf = (flow: Flow): Amounts => {
    const taken = calls.get(flow)!.taken()
    const left = { amountIn: flow.amountIn - taken.amountIn, amountOut: flow.amountOut - taken.amountOut }
    const isLeft = left.amountIn > nothing * flow.amountIn && left.amountOut > nothing * flow.amountOut
    return isLeft ? left : { amountIn: 0, amountOut: 0 }
  }

  const ordered = fromDestination(flows, dest)
  const paths: FlowPath[] = []
  for (let round = 0; round < flows.length; round++) {
    const path = widest(ordered, leftOf, src, dest)
    if (path.length === 0) break
    const taken = take(path)
    path.forEach((flow, index) => {
      calls.get(flow)!.call(taken[index]!)
    })
    paths.push({
      flows: path,
      amountOut: taken.at(-1)!.amountOut,
      isFull: path.some((flow) => full.has(flow)),
    })
  }
  return paths

  /** What a path takes of each of its flows: all that is left of the one that is emptied first. */
  function take(path: readonly Flow[]): readonly Amounts[] {
    const left = path.map(leftOf)
    let emptied = 0
    let carried = left[0]!.amountIn
    for (const [index, flow] of path.entries()) {
      if (carried >= left[index]!.amountIn) {
        emptied = index
        carried = left[index]!.amountIn
      }
      carried = calls.get(flow)!.outputOf(carried)
    }
    const { amountIn } = left[emptied]!
    const taken = [{ amountIn, amountOut: calls.get(path[emptied]!)!.outputOf(amountIn) }]
    for (const flow of path.slice(0, emptied).reverse()) {
      const amountOut = taken[0]!.amountIn
      taken.unshift({ amountIn: calls.get(flow)!.inputOf(amountOut), amountOut })
    }
    for (const flow of path.slice(emptied + 1)) {
      const amountIn = taken.at(-1)!.amountOut
      taken.push({ amountIn, amountOut: calls.get(flow)!.outputOf(amountIn) })
    }
    return taken
  }
}

/**
 * A pool as one call after the other finds it. The fee of a constant product pool stays in it, so that a second call pays more than the
 * two would in one; the others are taken to give the same for the same sum.
 */
function createCalls(market: CompiledMarket, flow: Flow) {
  const { pool } = flow
  const zeroForOne = market.ends[2 * pool] === flow.from
  const at = pool * stride
  const keepsFee = market.kinds[pool] === rowKind.v2
  const keep = keepsFee ? market.params[at + rangeAt.keep]! : 1
  const sqrtPrice = keepsFee ? market.params[at + rangeAt.sqrtPrice]! : 1
  const liquidity = keepsFee ? market.params[at + rangeAt.liquidity]! : 0
  let reserveIn = zeroForOne ? liquidity / sqrtPrice : liquidity * sqrtPrice
  let reserveOut = zeroForOne ? liquidity * sqrtPrice : liquidity / sqrtPrice
  let amountIn = 0
  let amountOut = 0
  const positive = (value: number, otherwise: number) =>
    value > 0 && value < Number.POSITIVE_INFINITY ? value : otherwise
  return {
    taken: (): Amounts => ({ amountIn, amountOut }),
    outputOf: (more: number): number => {
      if (keepsFee) return (reserveOut * keep * more) / (reserveIn + keep * more)
      const out = outputOf(market, pool, zeroForOne, amountIn + more) - amountOut
      return positive(out, (more / flow.amountIn) * flow.amountOut)
    },
    inputOf: (more: number): number => {
      if (keepsFee && more < reserveOut) return (reserveIn * more) / ((reserveOut - more) * keep)
      const given = inputOf(market, pool, zeroForOne, amountOut + more) - amountIn
      return positive(given, (more / flow.amountOut) * flow.amountIn)
    },
    call: (amounts: Amounts) => {
      amountIn += amounts.amountIn
      amountOut += amounts.amountOut
      reserveIn += amounts.amountIn
      reserveOut -= amounts.amountOut
    },
  }
}

/** The way that brings the most of the destination of what is left of the flows, at their average prices; empty when nothing is left. */
function widest(
  fromDestination: readonly Flow[],
  leftOf: (flow: Flow) => Amounts,
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
