import type { PoolAddress } from '../pools/pool'
import type { Leg, Route } from './route'

/** What of a route its paths follow from. */
type Divided = Pick<Route, 'srcToken' | 'destToken'> & {
  legs: readonly Pick<Leg, 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'>[]
}

/** What a path takes of a leg: `leg` is its position in the route. */
export type LegPart = { leg: number; amountIn: bigint; amountOut: bigint }

/** From one token to the next through parallel pools. */
export type Hop = { tokenIn: PoolAddress; tokenOut: PoolAddress; parts: readonly LegPart[] }

/** Hops one after the other; what one brings goes into the next, to the unit. */
export type RoutePath = { amountIn: bigint; amountOut: bigint; hops: readonly Hop[] }

/**
 * Divides a route into paths from the source to the destination. The parts of each leg add up to exactly its amounts, and within a path
 * what comes out of a hop is what goes into the next. Each path is the way that can bring the most of what is left and takes all it can,
 * so there are few (never more than pairs of neighbouring tokens), the largest first. Legs between the same two tokens share a hop; a
 * path empties one before it touches the next, so that few legs are cut. A part that is too small for a unit of a coarse token is zero.
 *
 * Needs a route without a flaw (`flawOf`) whose amounts are positive and agree at every token.
 *
 * @example
 * decompose(route).map(({ hops }) => hops.map((hop) => hop.tokenOut)) // [[dai, usdc], [usdc]]
 */
export function decompose({ srcToken, destToken, legs }: Divided): readonly RoutePath[] {
  const edges = edgesOf(legs)
  const src = edges.find(({ tokenIn }) => tokenIn === srcToken)?.from ?? -1
  const dest = edges.find(({ tokenOut }) => tokenOut === destToken)?.to ?? -1
  const paths: RoutePath[] = []
  for (let way = widest(edges, src, dest); way.length > 0; way = widest(edges, src, dest)) {
    const last = bottleneck(way)
    const hops: Hop[] = []
    let wanted = way[last]!.amountIn
    for (const edge of way.slice(0, last).reverse()) {
      const hop = draw(edge, 'amountOut', wanted)
      wanted = hop.parts.reduce((sum, part) => sum + part.amountIn, 0n)
      hops.unshift(hop)
    }
    let arriving = way[last]!.amountIn
    for (const edge of way.slice(last)) {
      const hop = draw(edge, 'amountIn', arriving)
      arriving = hop.parts.reduce((sum, part) => sum + part.amountOut, 0n)
      hops.push(hop)
    }
    paths.push({ amountIn: wanted, amountOut: arriving, hops })
  }
  return paths.sort(largestFirst)
}

const largestFirst = (a: { amountIn: bigint }, b: { amountIn: bigint }) =>
  a.amountIn === b.amountIn ? 0 : a.amountIn > b.amountIn ? -1 : 1

/** What is left of the legs between two tokens, the largest leg first. Both amounts are positive until both are zero. */
type Edge = {
  tokenIn: PoolAddress
  tokenOut: PoolAddress
  /** Its tokens by number. */
  from: number
  to: number
  amountIn: bigint
  amountOut: bigint
  /** The amounts as floats, for the many comparisons. */
  floatIn: number
  floatOut: number
  parts: readonly LegPart[]
}

/** In the order in which the legs run, so that what a token is brought by comes before what sells it. */
function edgesOf(legs: Divided['legs']): readonly Edge[] {
  const edges = new Map<string, Edge & { parts: LegPart[] }>()
  const numbers = new Map<PoolAddress, number>()
  const numberOf = (token: PoolAddress): number => {
    const number = numbers.get(token) ?? numbers.size
    numbers.set(token, number)
    return number
  }
  for (const [leg, { tokenIn, tokenOut, amountIn, amountOut }] of legs.entries()) {
    const key = `${tokenIn}/${tokenOut}`
    const edge = edges.get(key) ?? {
      tokenIn,
      tokenOut,
      from: numberOf(tokenIn),
      to: numberOf(tokenOut),
      amountIn: 0n,
      amountOut: 0n,
      floatIn: 0,
      floatOut: 0,
      parts: [],
    }
    edges.set(key, edge)
    edge.amountIn += amountIn
    edge.amountOut += amountOut
    edge.parts.push({ leg, amountIn, amountOut })
  }
  for (const edge of edges.values()) {
    edge.parts.sort(largestFirst)
    weigh(edge)
  }
  return [...edges.values()]
}

function weigh(edge: Edge) {
  edge.floatIn = Number(edge.amountIn)
  edge.floatOut = Number(edge.amountOut)
}

type Reached = { width: number; edge: Edge; from: Reached | undefined }

/** The way over which most of the destination can be brought; empty when nothing is left. Floats choose it. */
function widest(edges: readonly Edge[], src: number, dest: number): readonly Edge[] {
  const reached: (Reached | undefined)[] = []
  for (const edge of edges) {
    if (edge.floatIn === 0) continue
    const from = edge.from === src ? undefined : reached[edge.from]
    if (from === undefined && edge.from !== src) continue
    const width = Math.min((from?.width ?? Number.POSITIVE_INFINITY) / edge.floatIn, 1) * edge.floatOut
    const known = reached[edge.to]
    if (known === undefined || width > known.width) reached[edge.to] = { width, edge, from }
  }
  const way: Edge[] = []
  for (let at = reached[dest]; at !== undefined; at = at.from) way.push(at.edge)
  return way.reverse()
}

/** The position of the edge that the way empties: the last that is offered at least as much as it has left. */
function bottleneck(way: readonly Edge[]): number {
  let last = 0
  let arriving = way[0]!.amountIn
  for (const [index, edge] of way.entries()) {
    if (arriving >= edge.amountIn) {
      last = index
      arriving = edge.amountIn
    }
    arriving = partsFor(edge, 'amountIn', arriving).reduce((sum, part) => sum + part.amountOut, 0n)
  }
  return last
}

/** The parts of an edge's legs that take (or give) an amount: whole legs, and of the last one what is missing, the other side rounded down. */
function partsFor(edge: Edge, given: 'amountIn' | 'amountOut', amount: bigint): readonly LegPart[] {
  const found = given === 'amountIn' ? 'amountOut' : 'amountIn'
  const parts: LegPart[] = []
  let missing = amount
  for (const part of edge.parts) {
    if (missing === 0n && parts.length > 0) break
    const isWhole = part[given] <= missing
    parts.push(isWhole ? part : { ...part, [given]: missing, [found]: (part[found] * missing) / part[given] })
    missing -= isWhole ? part[given] : missing
  }
  return parts
}

function draw(edge: Edge, given: 'amountIn' | 'amountOut', amount: bigint): Hop {
  const { tokenIn, tokenOut } = edge
  const parts = partsFor(edge, given, amount)
  // They come from the front.
  const left: LegPart[] = []
  for (const [index, part] of parts.entries()) {
    const whole = edge.parts[index]!
    edge.amountIn -= part.amountIn
    edge.amountOut -= part.amountOut
    const amountIn = whole.amountIn - part.amountIn
    if (amountIn !== 0n) left.push({ leg: part.leg, amountIn, amountOut: whole.amountOut - part.amountOut })
  }
  edge.parts = [...left, ...edge.parts.slice(parts.length)]
  weigh(edge)
  return { tokenIn, tokenOut, parts }
}
