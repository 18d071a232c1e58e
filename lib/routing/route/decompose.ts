import type { PoolAddress } from '../pools/pool'
import type { Leg, Route } from './route'

/** The fields of a route that its decomposition depends on. */
type Divided = Pick<Route, 'srcToken' | 'destToken'> & {
  legs: readonly Pick<Leg, 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'>[]
}

/** A path's share of a leg: `leg` is its position in the route. */
export type LegPart = { leg: number; amountIn: bigint; amountOut: bigint }

/** A step from one token to the next through parallel pools. */
export type Hop = { tokenIn: PoolAddress; tokenOut: PoolAddress; parts: readonly LegPart[] }

/** Consecutive hops; the output of one is exactly the input of the next. */
export type RoutePath = { amountIn: bigint; amountOut: bigint; hops: readonly Hop[] }

/**
 * Divides a route into paths from the source to the destination, largest first. The parts of each
 * leg add up to exactly its amounts, and the output of a hop is the input of the next. Each path
 * follows the widest way through what remains and takes all that it can, so the paths are few (at
 * most one per pair of neighbouring tokens). Legs between the same two tokens share a hop; a path
 * empties one leg before it touches the next, so that few legs are split. A part too small for one
 * unit of a coarse token is zero.
 *
 * Requires a valid route (`validateRoute`) whose amounts are positive and agree at every token.
 *
 * @example
 * decompose(route).map(({ hops }) => hops.map((hop) => hop.tokenOut)) // [[dai, usdc], [usdc]]
 */
export function decompose({ srcToken, destToken, legs }: Divided): readonly RoutePath[] {
  const edges = edgesOf(legs)
  const src = edges.find(({ tokenIn }) => tokenIn === srcToken)?.from ?? -1
  const dest = edges.find(({ tokenOut }) => tokenOut === destToken)?.to ?? -1
  const paths: RoutePath[] = []
  for (let path = widest(edges, src, dest); path.length > 0; path = widest(edges, src, dest)) {
    const last = bottleneck(path)
    const hops: Hop[] = []
    let needed = path[last]!.amountIn
    for (const edge of path.slice(0, last).reverse()) {
      const hop = draw(edge, 'amountOut', needed)
      needed = hop.parts.reduce((sum, part) => sum + part.amountIn, 0n)
      hops.unshift(hop)
    }
    let arriving = path[last]!.amountIn
    for (const edge of path.slice(last)) {
      const hop = draw(edge, 'amountIn', arriving)
      arriving = hop.parts.reduce((sum, part) => sum + part.amountOut, 0n)
      hops.push(hop)
    }
    paths.push({ amountIn: needed, amountOut: arriving, hops })
  }
  return paths.sort(largestFirst)
}

const largestFirst = (a: { amountIn: bigint }, b: { amountIn: bigint }) =>
  a.amountIn === b.amountIn ? 0 : a.amountIn > b.amountIn ? -1 : 1

/** The remainder of the legs between two tokens, largest first. Amounts reach zero together. */
type Edge = {
  tokenIn: PoolAddress
  tokenOut: PoolAddress
  /** Number of `tokenIn`; `to` is that of `tokenOut`. */
  from: number
  to: number
  amountIn: bigint
  amountOut: bigint
  /** The amounts as floats, for fast comparisons. */
  floatIn: number
  floatOut: number
  parts: readonly LegPart[]
}

/** Groups the legs by pair of tokens, so that edges that buy a token precede those that sell it. */
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

/** Finds the path on which most of the destination arrives, in floats; empty if none is left. */
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
  const path: Edge[] = []
  for (let at = reached[dest]; at !== undefined; at = at.from) path.push(at.edge)
  return path.reverse()
}

/** Returns the position of the edge that is emptied: the last that is offered its remainder. */
function bottleneck(path: readonly Edge[]): number {
  let last = 0
  let arriving = path[0]!.amountIn
  for (const [index, edge] of path.entries()) {
    if (arriving >= edge.amountIn) {
      last = index
      arriving = edge.amountIn
    }
    arriving = partsFor(edge, 'amountIn', arriving).reduce((sum, part) => sum + part.amountOut, 0n)
  }
  return last
}

/**
 * Splits off the parts of an edge's legs that spend (or pay) an amount: full legs, then the missing
 * fraction of the last, whose other side is rounded down.
 */
function partsFor(edge: Edge, given: 'amountIn' | 'amountOut', amount: bigint): readonly LegPart[] {
  const found = given === 'amountIn' ? 'amountOut' : 'amountIn'
  const parts: LegPart[] = []
  let missing = amount
  for (const part of edge.parts) {
    if (missing === 0n && parts.length > 0) break
    const isFullPart = part[given] <= missing
    parts.push(isFullPart ? part : { ...part, [given]: missing, [found]: (part[found] * missing) / part[given] })
    missing -= isFullPart ? part[given] : missing
  }
  return parts
}

function draw(edge: Edge, given: 'amountIn' | 'amountOut', amount: bigint): Hop {
  const { tokenIn, tokenOut } = edge
  const parts = partsFor(edge, given, amount)
  // The parts are taken from the front of the edge.
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
