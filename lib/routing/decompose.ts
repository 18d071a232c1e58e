import type { PoolAddress } from './pools/pool'
import type { Route } from './route'

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
export function decompose({ srcToken, destToken, legs }: Route): readonly RoutePath[] {
  const edges = edgesOf(legs)
  const paths: RoutePath[] = []
  for (let way = widest(edges, srcToken, destToken); way.length > 0; way = widest(edges, srcToken, destToken)) {
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
type Edge = { tokenIn: PoolAddress; tokenOut: PoolAddress; amountIn: bigint; amountOut: bigint; parts: LegPart[] }

/** In the order in which the legs run, so that what a token is brought by comes before what sells it. */
function edgesOf(legs: Route['legs']): readonly Edge[] {
  const edges = new Map<string, Edge>()
  for (const [leg, { tokenIn, tokenOut, amountIn, amountOut }] of legs.entries()) {
    const key = `${tokenIn}/${tokenOut}`
    const edge = edges.get(key) ?? { tokenIn, tokenOut, amountIn: 0n, amountOut: 0n, parts: [] }
    edges.set(key, edge)
    edge.amountIn += amountIn
    edge.amountOut += amountOut
    edge.parts.push({ leg, amountIn, amountOut })
  }
  for (const { parts } of edges.values()) parts.sort(largestFirst)
  return [...edges.values()]
}

/** The way over which most of the destination can be brought; empty when nothing is left. Floats choose it. */
function widest(edges: readonly Edge[], srcToken: PoolAddress, destToken: PoolAddress): readonly Edge[] {
  const reached = new Map<PoolAddress, { width: number; way: readonly Edge[] }>()
  for (const edge of edges) {
    if (edge.amountIn === 0n) continue
    const from = edge.tokenIn === srcToken ? { width: Number.POSITIVE_INFINITY, way: [] } : reached.get(edge.tokenIn)
    if (from === undefined) continue
    const part = Math.min(from.width / Number(edge.amountIn), 1)
    const width = part * Number(edge.amountOut)
    const known = reached.get(edge.tokenOut)
    if (known === undefined || width > known.width) reached.set(edge.tokenOut, { width, way: [...from.way, edge] })
  }
  return reached.get(destToken)?.way ?? []
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
  const taken = new Map(parts.map((part) => [part.leg, part]))
  edge.parts = edge.parts.flatMap((part) => {
    const { amountIn, amountOut } = taken.get(part.leg) ?? { amountIn: 0n, amountOut: 0n }
    edge.amountIn -= amountIn
    edge.amountOut -= amountOut
    const left = { ...part, amountIn: part.amountIn - amountIn, amountOut: part.amountOut - amountOut }
    return left.amountIn === 0n ? [] : [left]
  })
  return { tokenIn, tokenOut, parts }
}
