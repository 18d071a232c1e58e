/** A flow through a pool between two tokens, in raw units as floats; tokens and pools by number. */
export type Flow = { pool: number; from: number; to: number; amountIn: number; amountOut: number }

/** Fraction of the arriving value above which flows removed with dust invalidate the result. */
const notable = 1e-5

/** The trades of pools at the prices of a dual; those worth less than `minValue` are dust. */
type Trades = { flows: readonly Flow[]; prices: Float64Array; minValue: number }

/**
 * Returns the pools' trades as executable flows: each on a path from the source to the destination,
 * without dust. Undefined if pools would earn from each other: their trades then have cycles, enter
 * the source, leave the destination or lie on no path, which a trader cannot run.
 *
 * @example
 * recover({ src: 0, dest: 1 }, { flows, prices, minValue: 1e-9 }) // [{ pool: 7, ... }]
 */
export function recover(ends: { src: number; dest: number }, trades: Trades): readonly Flow[] | undefined {
  const { flows, prices } = trades
  const kept = withoutDust(ends, trades)
  const arriving = kept.reduce((sum, { to, amountOut }) => (to === ends.dest ? sum + prices[to]! * amountOut : sum), 0)
  let next = 0
  const isKept = (flow: Flow) => flow === kept[next] && ++next > 0
  // Compares outputs, since a token priced at next to nothing makes any input look like dust.
  const isComplete = flows.every((flow) => isKept(flow) || !(prices[flow.to]! * flow.amountOut > notable * arriving))
  return isComplete && !hasCycle(kept, prices.length) ? kept : undefined
}

/**
 * Returns the pools' trades that lie on a path from the source to the destination and are not dust.
 *
 * @example
 * withoutDust({ src: 0, dest: 1 }, { flows, prices, minValue: 1e-9 }) // [{ pool: 7, ... }]
 */
export function withoutDust({ src, dest }: { src: number; dest: number }, { flows, prices, minValue }: Trades) {
  const open = flows.filter(
    ({ from, to, amountIn }) => from !== dest && to !== src && prices[from]! * amountIn >= minValue,
  )
  return onPaths({ src, dest }, open, prices.length)
}

/**
 * Returns the flows, `without` one of them, that lie on a path from the source to the destination.
 *
 * @example
 * const flows = [{ pool: 7, from: 0, to: 1, ... }, { pool: 8, from: 0, to: 2, ... }]
 * onPaths({ src: 0, dest: 1 }, flows, 3)
 * // the first of them
 */
export function onPaths(
  { src, dest }: { src: number; dest: number },
  flows: readonly Flow[],
  tokens: number,
  without?: Flow,
): readonly Flow[] {
  reserve(tokens)
  fromSource[src] = 1
  toDestination[dest] = 1
  for (let grows = true; grows; ) {
    grows = false
    for (let index = 0; index < flows.length; index++) {
      const flow = flows[index]!
      if (flow === without) continue
      const { from, to } = flow
      if (fromSource[from] === 1 && fromSource[to] === 0) {
        fromSource[to] = 1
        grows = true
      }
      if (toDestination[to] === 1 && toDestination[from] === 0) {
        toDestination[from] = 1
        grows = true
      }
    }
  }
  return flows.filter((flow) => flow !== without && fromSource[flow.from] === 1 && toDestination[flow.to] === 1)
}

/** Marks of tokens, reused. */
let fromSource = new Uint8Array(0)
let toDestination = new Uint8Array(0)

/** Clears the marks of some tokens. */
function reserve(tokens: number) {
  if (fromSource.length < tokens) {
    fromSource = new Uint8Array(2 * tokens)
    toDestination = new Uint8Array(2 * tokens)
  }
  fromSource.fill(0, 0, tokens)
  toDestination.fill(0, 0, tokens)
}

/** True if flows have a cycle: repeatedly removing flows without an input does not remove all. */
function hasCycle(flows: readonly Flow[], tokens: number): boolean {
  const incoming = new Int32Array(tokens)
  for (const { to } of flows) incoming[to]!++
  let rest = flows
  for (let shrinks = true; shrinks; ) {
    const left: Flow[] = []
    for (const flow of rest) {
      if (incoming[flow.from] === 0) incoming[flow.to]!--
      else left.push(flow)
    }
    shrinks = left.length < rest.length
    rest = left
  }
  return rest.length > 0
}
