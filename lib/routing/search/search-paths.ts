import type { MarketState } from '../market/state'
import type { Side } from '../route/route'

/** A pool call of a path: the pool's position in the market, and the numbers of both tokens. */
export type PathStep = { pool: number; from: number; to: number }

/** Paths as a tree: last token, pool of the last step, previous path. Path 0 is empty. */
type PathTree = { tokens: Int32Array; pools: Int32Array; previous: Int32Array }

/** The best path of a number of hops: its steps, and its number. */
export type FoundPath = { steps: readonly PathStep[]; path: number }

/** Stores the result of `path` plus one step as `next`; false if impossible or no better. */
type Advance = (
  pool: number,
  from: number,
  to: number,
  path: number,
  next: number,
  isKnown: boolean,
  hop?: number,
) => boolean

const none = -1
let pathTree: PathTree = createPathTree(0)
/** The path of this hop, and the path of the last visit, by token. */
let pathTo = new Int32Array(0)
let visitedBy = new Int32Array(0)
let beforeTarget = new Uint8Array(0)

/**
 * Returns the maximum number of paths of a search, for callers that size arrays by path.
 *
 * @example
 * maxPathStates(50, 4) // 201
 */
export const maxPathStates = (tokens: number, hops: number): number => tokens * hops + 1

/**
 * Finds the best path through single pools for each number of hops, relaxing one hop after the
 * other. No token is visited twice. Sells are searched forwards by output, buys backwards from the
 * destination by input. Paths are numbers; the caller stores their amounts, as floats or, for small
 * amounts, as integers.
 *
 * `advance` stores the result of `path` plus one step as `next` and returns true; or returns false
 * if the pool cannot make the step or, where `next` has a result (`isKnown`), does not improve it.
 *
 * @example
 * searchPaths({ edges: market.edges, side: 'SELL', src: 0, dest: 3, hops: 3, advance })
 * // [{ steps: [{ pool: 7, from: 0, to: 3 }], path: 2 }, ...]
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
  /** True if the paths found so far, shortest first, suffice and longer ones need no search. */
  isEnough?: (found: readonly FoundPath[]) => boolean
}): FoundPath[] {
  const isSell = side === 'SELL'
  const origin = isSell ? src : dest
  const target = isSell ? dest : src
  reserve(edges.length, hops)
  for (const { to } of edges[target]!) beforeTarget[to] = 1
  const { tokens, previous } = pathTree
  const found: FoundPath[] = []
  tokens[0] = origin
  previous[0] = none
  let [first, end] = [0, 1]

  for (let hop = 1; hop <= hops; hop++) {
    let count = end
    for (let path = first; path < end; path++) {
      const token = tokens[path]!
      if (token === target) continue
      for (let at = path; at !== none; at = previous[at]!) visitedBy[tokens[at]!] = path
      for (const { to, pools: between } of edges[token]!) {
        if (hop === hops ? to !== target : hop === hops - 1 && to !== target && beforeTarget[to] === 0) continue
        if (visitedBy[to] === path) continue
        count = follow(advance, isSell, path, to, between, count, hop)
      }
    }
    const arrived = pathTo[target]!
    if (arrived !== none) found.push({ steps: stepsOf(arrived, isSell), path: arrived })
    for (let path = end; path < count; path++) pathTo[tokens[path]!] = none
    first = end
    end = count
    if (first === end || isEnough(found)) break
  }
  for (const { to } of edges[target]!) beforeTarget[to] = 0
  return found
}

/**
 * Finds a path of any length by best-first search: always extends the path of highest value, and
 * visits each token once. Where pools could earn from each other the value grows along it. Paths
 * and `advance` are as in `searchPaths`.
 *
 * @example
 * searchBestFirst({ edges: market.edges, side: 'SELL', src: 0, dest: 3, advance, worths })
 * // { steps: [{ pool: 7, from: 0, to: 3 }], path: 1 }
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
  /** The value of each path, as `advance` stores it. */
  worths: Float64Array
}): FoundPath | undefined {
  const isSell = side === 'SELL'
  const origin = isSell ? src : dest
  const target = isSell ? dest : src
  reserve(edges.length, 1)
  const { tokens, previous } = pathTree
  tokens[0] = origin
  previous[0] = none
  const open = [0]
  let count = 1
  let arrived: number | undefined
  while (open.length > 0) {
    let best = 0
    for (let at = 1; at < open.length; at++) if (worths[open[at]!]! > worths[open[best]!]!) best = at
    const path = open[best]!
    open[best] = open.at(-1)!
    open.pop()
    const token = tokens[path]!
    if (token === target) {
      arrived = path
      break
    }
    visitedBy[token] = path
    for (const { to, pools: between } of edges[token]!) {
      if (visitedBy[to] !== none) continue
      const next = count
      count = follow(advance, isSell, path, to, between, count)
      if (count > next) open.push(next)
    }
  }
  for (let path = 0; path < count; path++) pathTo[tokens[path]!] = none
  return arrived === undefined ? undefined : { steps: stepsOf(arrived, isSell), path: arrived }
}

/** Extends a path to a token along the best pool, if better. Returns the number of paths. */
function follow(
  advance: Advance,
  isSell: boolean,
  path: number,
  to: number,
  between: readonly number[],
  count: number,
  hop?: number,
): number {
  const { tokens, pools, previous } = pathTree
  const token = tokens[path]!
  const known = pathTo[to]!
  const next = known === none ? count : known
  let isKnown = known !== none
  for (const pool of between) {
    const isBetter = isSell
      ? advance(pool, token, to, path, next, isKnown, hop)
      : advance(pool, to, token, path, next, isKnown, hop)
    if (!isBetter) continue
    isKnown = true
    pools[next] = pool
    previous[next] = path
  }
  if (known !== none || !isKnown) return count
  pathTo[to] = next
  tokens[next] = to
  return count + 1
}

function stepsOf(last: number, isSell: boolean): readonly PathStep[] {
  const { tokens, pools, previous } = pathTree
  const steps: PathStep[] = []
  for (let path = last; previous[path] !== none; path = previous[path]!) {
    const [from, to] = [tokens[previous[path]!]!, tokens[path]!]
    steps.push(isSell ? { pool: pools[path]!, from, to } : { pool: pools[path]!, from: to, to: from })
  }
  return isSell ? steps.reverse() : steps
}

/** Makes room for a search in reused buffers, and clears earlier visits. */
function reserve(tokens: number, hops: number) {
  if (pathTree.tokens.length < maxPathStates(tokens, hops)) pathTree = createPathTree(2 * maxPathStates(tokens, hops))
  if (pathTo.length < tokens) {
    pathTo = new Int32Array(2 * tokens).fill(none)
    visitedBy = new Int32Array(2 * tokens)
    beforeTarget = new Uint8Array(2 * tokens)
  }
  visitedBy.fill(none, 0, tokens)
}

function createPathTree(count: number): PathTree {
  return { tokens: new Int32Array(count), pools: new Int32Array(count), previous: new Int32Array(count) }
}
