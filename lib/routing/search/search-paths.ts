import type { MarketState } from '../market/state'
import type { Side } from '../route/route'

/** One pool call of a path: the pool's position in the market, from one token (by number) to another. */
export type PathStep = { pool: number; from: number; to: number }

/** A way to a token: the token, the pool of its last step and the way before it. The way of no step is 0, and no search has more of them than `mostWays`. */
type Ways = { tokens: Int32Array; pools: Int32Array; previous: Int32Array }

/** The best path of a number of hops: its steps, and the way that ends at the target. */
export type FoundPath = { steps: readonly PathStep[]; way: number }

/** Keeps for `next` what `way` and a step more bring; false when the pool cannot make the step, or brings no more than is known. */
type Advance = (
  pool: number,
  from: number,
  to: number,
  way: number,
  next: number,
  isKnown: boolean,
  hop?: number,
) => boolean

const none = -1
let ways: Ways = createWays(0)
/** By token: its way of this hop, and the way that was last seen to visit it. */
let wayTo = new Int32Array(0)
let visitedBy = new Int32Array(0)
let beforeTarget = new Uint8Array(0)

/**
 * How many ways a search among so many tokens may know: what a caller keeps of them in arrays needs this room.
 *
 * @example
 * mostWays(50, 4) // 201
 */
export const mostWays = (tokens: number, hops: number): number => tokens * hops + 1

/**
 * Finds the best path through single pools for each number of hops, by relaxing one hop after the other. No token is visited twice.
 * A sell is searched forwards (what comes out); a buy backwards from the destination (what must go in). Ways are numbers: what a way
 * brings is the caller's to keep, in floats while searching, in integers when a float is too coarse.
 *
 * `advance` keeps for `next` what `way` and one step more bring, and says true; or false when the pool cannot make the step, or, where
 * something is kept for `next` already (`isKnown`), it is no better.
 *
 * @example
 * searchPaths({ edges: market.edges, side: 'SELL', src: 0, dest: 3, hops: 3, advance })
 * // [{ steps: [{ pool: 7, from: 0, to: 3 }], way: 2 }, ...]
 */
export function searchPaths({
  edges,
  side,
  src,
  dest,
  hops,
  advance,
  isEnough = () => false,
}: {
  edges: MarketState['edges']
  side: Side
  src: number
  dest: number
  hops: number
  advance: Advance
  /** Whether the paths found so far are, shortest first: longer ones are not searched then. */
  isEnough?: (found: readonly FoundPath[]) => boolean
}): FoundPath[] {
  const isSell = side === 'SELL'
  const origin = isSell ? src : dest
  const target = isSell ? dest : src
  reserve(edges.length, hops)
  for (const { to } of edges[target]!) beforeTarget[to] = 1
  const { tokens, previous } = ways
  const found: FoundPath[] = []
  tokens[0] = origin
  previous[0] = none
  let [first, end] = [0, 1]

  for (let hop = 1; hop <= hops; hop++) {
    let count = end
    for (let way = first; way < end; way++) {
      const token = tokens[way]!
      if (token === target) continue
      for (let at = way; at !== none; at = previous[at]!) visitedBy[tokens[at]!] = way
      for (const { to, pools: between } of edges[token]!) {
        if (hop === hops ? to !== target : hop === hops - 1 && to !== target && beforeTarget[to] === 0) continue
        if (visitedBy[to] === way) continue
        count = follow(advance, isSell, way, to, between, count, hop)
      }
    }
    const arrived = wayTo[target]!
    if (arrived !== none) found.push({ steps: stepsOf(arrived, isSell), way: arrived })
    for (let way = end; way < count; way++) wayTo[tokens[way]!] = none
    first = end
    end = count
    if (first === end || isEnough(found)) break
  }
  for (const { to } of edges[target]!) beforeTarget[to] = 0
  return found
}

/**
 * Finds a path of any length: of what the order has reached the token at which it is worth most is followed first, and each token once. Where
 * pools could earn from each other it is worth more and more on its way. Ways and `advance` are those of `searchPaths`.
 *
 * @example
 * searchBestFirst({ edges: market.edges, side: 'SELL', src: 0, dest: 3, advance, worths }) // { steps: [{ pool: 7, from: 0, to: 3 }], way: 1 }
 */
export function searchBestFirst({
  edges,
  side,
  src,
  dest,
  advance,
  worths,
}: {
  edges: MarketState['edges']
  side: Side
  src: number
  dest: number
  advance: Advance
  /** By way what it is worth, as `advance` keeps it. */
  worths: Float64Array
}): FoundPath | undefined {
  const isSell = side === 'SELL'
  const origin = isSell ? src : dest
  const target = isSell ? dest : src
  reserve(edges.length, 1)
  const { tokens, previous } = ways
  tokens[0] = origin
  previous[0] = none
  const open = [0]
  let count = 1
  let arrived: number | undefined
  while (open.length > 0) {
    let best = 0
    for (let at = 1; at < open.length; at++) if (worths[open[at]!]! > worths[open[best]!]!) best = at
    const way = open[best]!
    open[best] = open.at(-1)!
    open.pop()
    const token = tokens[way]!
    if (token === target) {
      arrived = way
      break
    }
    visitedBy[token] = way
    for (const { to, pools: between } of edges[token]!) {
      if (visitedBy[to] !== none) continue
      const next = count
      count = follow(advance, isSell, way, to, between, count)
      if (count > next) open.push(next)
    }
  }
  for (let way = 0; way < count; way++) wayTo[tokens[way]!] = none
  return arrived === undefined ? undefined : { steps: stepsOf(arrived, isSell), way: arrived }
}

/** Goes on from a way to a token, along the pool that brings most, where that is better than what is known of the token; how many ways there are then. */
function follow(
  advance: Advance,
  isSell: boolean,
  way: number,
  to: number,
  between: readonly number[],
  count: number,
  hop?: number,
): number {
  const { tokens, pools, previous } = ways
  const token = tokens[way]!
  const known = wayTo[to]!
  const next = known === none ? count : known
  let isKnown = known !== none
  for (const pool of between) {
    const isBetter = isSell
      ? advance(pool, token, to, way, next, isKnown, hop)
      : advance(pool, to, token, way, next, isKnown, hop)
    if (!isBetter) continue
    isKnown = true
    pools[next] = pool
    previous[next] = way
  }
  if (known !== none || !isKnown) return count
  wayTo[to] = next
  tokens[next] = to
  return count + 1
}

function stepsOf(last: number, isSell: boolean): readonly PathStep[] {
  const { tokens, pools, previous } = ways
  const steps: PathStep[] = []
  for (let way = last; previous[way] !== none; way = previous[way]!) {
    const [from, to] = [tokens[previous[way]!]!, tokens[way]!]
    steps.push(isSell ? { pool: pools[way]!, from, to } : { pool: pools[way]!, from: to, to: from })
  }
  return isSell ? steps.reverse() : steps
}

/** Room for a search, kept between searches: one at a time uses it. Ways begin anew, so that nobody is visited by an old one. */
function reserve(tokens: number, hops: number) {
  if (ways.tokens.length < mostWays(tokens, hops)) ways = createWays(2 * mostWays(tokens, hops))
  if (wayTo.length < tokens) {
    wayTo = new Int32Array(2 * tokens).fill(none)
    visitedBy = new Int32Array(2 * tokens)
    beforeTarget = new Uint8Array(2 * tokens)
  }
  visitedBy.fill(none, 0, tokens)
}

function createWays(count: number): Ways {
  return { tokens: new Int32Array(count), pools: new Int32Array(count), previous: new Int32Array(count) }
}
