import type { Side } from './route'
import type { MarketState } from './state'

/** One pool call of a path: the pool's position in the market, from one token (by number) to another. */
export type Step = { pool: number; from: number; to: number }

type Label<value> = { token: number; value: value; step: Step | undefined; previous: Label<value> | undefined }

/**
 * Finds the best path through single pools for each number of hops, by relaxing one hop after the other. No token is visited twice.
 * A sell is searched forwards (what comes out); a buy backwards from the destination (what must go in). The value is the caller's:
 * floats while searching, integers when a float is too coarse.
 *
 * `advance` gives the value after a step or undefined when the pool cannot make it.
 *
 * @example
 * searchPaths({ edges: market.edges, side: 'SELL', src: 0, dest: 3, hops: 3, start: 1e18, advance, isBetter: (a, b) => a > b })
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
  isBetter,
}: {
  edges: MarketState['edges']
  side: Side
  src: number
  dest: number
  hops: number
  start: value
  advance: (step: Step, value: value) => value | undefined
  isBetter: (a: value, b: value) => boolean
}): { steps: readonly Step[]; value: value }[] {
  const isSell = side === 'SELL'
  const origin = isSell ? src : dest
  const target = isSell ? dest : src
  const found: { steps: readonly Step[]; value: value }[] = []
  let layer: Label<value>[] = [{ token: origin, value: start, step: undefined, previous: undefined }]

  for (let hop = 1; hop <= hops; hop++) {
    const next = new Map<number, Label<value>>()
    for (const label of layer) {
      const { token } = label
      for (const { to, pools } of edges[token]!) {
        if ((hop === hops && to !== target) || isVisited(label, to)) continue
        let best = next.get(to)
        for (const pool of pools) {
          const step = isSell ? { pool, from: token, to } : { pool, from: to, to: token }
          const value = advance(step, label.value)
          if (value === undefined || (best !== undefined && !isBetter(value, best.value))) continue
          best = { token: to, value, step, previous: label }
        }
        if (best !== undefined) next.set(to, best)
      }
    }
    const arrived = next.get(target)
    if (arrived !== undefined) found.push({ steps: stepsOf(arrived, isSell), value: arrived.value })
    next.delete(target)
    layer = [...next.values()]
  }
  return found
}

function isVisited<value>(label: Label<value>, token: number): boolean {
  for (let at: Label<value> | undefined = label; at !== undefined; at = at.previous) if (at.token === token) return true
  return false
}

function stepsOf<value>(label: Label<value>, isSell: boolean): readonly Step[] {
  const steps: Step[] = []
  for (let at: Label<value> | undefined = label; at?.step !== undefined; at = at.previous) steps.push(at.step)
  return isSell ? steps.reverse() : steps
}
