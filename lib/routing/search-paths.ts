import type { Side } from './route'
import type { MarketState } from './state'

/** One pool call of a path: the pool's position in the market, from one token (by number) to another. */
export type Step = { pool: number; from: number; to: number }

type Label<value> = { token: number; value: value; pool: number; previous: Label<value> | undefined }

/**
 * Finds the best path through single pools for each number of hops, by relaxing one hop after the other. No token is visited twice.
 * A sell is searched forwards (what comes out); a buy backwards from the destination (what must go in). The value is the caller's:
 * floats while searching, integers when a float is too coarse.
 *
 * `advance` gives the value after a step, or undefined when the pool cannot make it or it is no better than `best`, the best known there.
 *
 * @example
 * searchPaths({ edges: market.edges, side: 'SELL', src: 0, dest: 3, hops: 3, start: 1e18, advance })
 * // [{ steps: [{ pool: 7, from: 0, to: 3 }], value: 2989120331 }, ...]
 */
export function searchPaths<value>({
  edges,
  side,
  src,
  dest,
  hops,
  start,
  advance,
  isEnough = () => false,
}: {
  edges: MarketState['edges']
  side: Side
  src: number
  dest: number
  hops: number
  start: value
  advance: (pool: number, from: number, to: number, value: value, best: value | undefined) => value | undefined
  /** Whether the paths found so far are, shortest first: longer ones are not searched then. */
  isEnough?: (found: readonly value[]) => boolean
}): { steps: readonly Step[]; value: value }[] {
  const isSell = side === 'SELL'
  const origin = isSell ? src : dest
  const target = isSell ? dest : src
  const beforeTarget = new Set(edges[target]!.map(({ to }) => to))
  const found: { steps: readonly Step[]; value: value }[] = []
  let layer: Label<value>[] = [{ token: origin, value: start, pool: -1, previous: undefined }]

  for (let hop = 1; hop <= hops; hop++) {
    const next = new Map<number, Label<value>>()
    for (const label of layer) {
      const { token } = label
      for (const { to, pools } of edges[token]!) {
        if (hop === hops ? to !== target : hop === hops - 1 && to !== target && !beforeTarget.has(to)) continue
        if (isVisited(label, to)) continue
        let best = next.get(to)
        for (const pool of pools) {
          const value = isSell
            ? advance(pool, token, to, label.value, best?.value)
            : advance(pool, to, token, label.value, best?.value)
          if (value !== undefined) best = { token: to, value, pool, previous: label }
        }
        if (best !== undefined) next.set(to, best)
      }
    }
    const arrived = next.get(target)
    if (arrived !== undefined) found.push({ steps: stepsOf(arrived, isSell), value: arrived.value })
    next.delete(target)
    layer = [...next.values()]
    if (layer.length === 0 || isEnough(found.map(({ value }) => value))) break
  }
  return found
}

function isVisited<value>(label: Label<value>, token: number): boolean {
  for (let at: Label<value> | undefined = label; at !== undefined; at = at.previous) if (at.token === token) return true
  return false
}

function stepsOf<value>(last: Label<value>, isSell: boolean): readonly Step[] {
  const steps: Step[] = []
  for (let { token, pool, previous } = last; previous !== undefined; { token, pool, previous } = previous)
    steps.push(isSell ? { pool, from: previous.token, to: token } : { pool, from: token, to: previous.token })
  return isSell ? steps.reverse() : steps
}
