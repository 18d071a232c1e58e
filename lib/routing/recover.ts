/** What runs through a pool from one token to another, in raw units as floats; tokens and pools by their numbers. */
export type Flow = { pool: number; from: number; to: number; amountIn: number; amountOut: number }

/**
 * Keeps of the pools' trades at the prices of a dual what an order can be run through: each flow on a way from the source to the
 * destination, none in a circle. Where the pools could earn from each other the trades hold circles, which a trader cannot be asked to
 * run: each is cut at the flow that is worth least. Nothing runs into the source or out of the destination. Flows worth less than
 * `least` are dust. `wasCut` says that circles were cut, so that what is left is not yet divided best.
 *
 * @example
 * recover({ src: 0, dest: 1 }, { flows, prices, least: 1e-9 }).flows // [{ pool: 7, from: 0, to: 1, amountIn: 1e18, amountOut: 2989120331 }]
 */
export function recover(
  { src, dest }: { src: number; dest: number },
  { flows, prices, least }: { flows: readonly Flow[]; prices: Float64Array; least: number },
): { flows: readonly Flow[]; wasCut: boolean } {
  let kept = flows.filter(({ from, to, amountIn }) => from !== dest && to !== src && prices[from]! * amountIn >= least)
  let wasCut = kept.length < flows.length && flows.some(({ from, to }) => from === dest || to === src)
  for (;;) {
    kept = onWays(kept, prices.length, src, dest)
    const circle = findCircle(kept, prices.length)
    if (circle.length === 0) return { flows: kept, wasCut }
    wasCut = true
    const worthOf = ({ from, amountIn }: Flow) => prices[from]! * amountIn
    const weakest = circle.reduce((least, flow) => (worthOf(flow) < worthOf(least) ? flow : least))
    kept = kept.filter((flow) => flow !== weakest)
  }
}

/** The flows that lie on some way from the source to the destination. */
function onWays(flows: readonly Flow[], tokens: number, src: number, dest: number): Flow[] {
  const fromSource = new Uint8Array(tokens)
  const toDestination = new Uint8Array(tokens)
  fromSource[src] = 1
  toDestination[dest] = 1
  for (let grows = true; grows; ) {
    grows = false
    for (const { from, to } of flows) {
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
  return flows.filter(({ from, to }) => fromSource[from] === 1 && toDestination[to] === 1)
}

/** The flows of one circle; none when there is none. */
function findCircle(flows: readonly Flow[], tokens: number): readonly Flow[] {
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
  if (rest.length === 0) return []
  // Every token that is left has a flow into it: walking backwards must meet a token again.
  const entering = new Map(rest.map((flow) => [flow.to, flow]))
  const walked: Flow[] = []
  let token = rest[0]!.from
  for (;;) {
    const seen = walked.findIndex((flow) => flow.to === token)
    if (seen !== -1) return walked.slice(seen)
    const flow = entering.get(token)!
    walked.push(flow)
    token = flow.from
  }
}
