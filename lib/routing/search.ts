import type { MarketState } from './state'

/** One pool call of a strand: the pool's position in the market, from one token (id) to another. */
export type Step = { pool: number; from: number; to: number }

/** A single path through single pools, from the source to the destination. */
export type Strand = readonly Step[]

type Label<value> = { token: number; value: value; step: Step | undefined; previous: Label<value> | undefined }

/**
 * Finds the best path through single pools for each number of hops, by relaxing one hop after the other. No token is visited twice.
 * A sell is searched forwards (the most output); a buy backwards from the destination (the least input). The value type is the
 * caller's: floats while searching, integers when a float is too coarse.
 *
 * `advance` gives the value after a step or undefined when the pool cannot make it. `via` fixes the tokens on the way.
 *
 * @example
 * searchStrands({ market, side: 'SELL', src: 0, dest: 3, hops: 3, start: 1e18, advance, isBetter: (a, b) => a > b })
 * // [{ strand: [{ pool: 7, from: 0, to: 3 }], value: 2989120331 }, ...]
 */
export function searchStrands<value>({
  market,
  side,
  src,
  dest,
  hops,
  via,
  start,
  advance,
  isBetter,
}: {
  market: MarketState
  side: 'SELL' | 'BUY'
  src: number
  dest: number
  hops: number
  via?: readonly number[] | undefined
  start: value
  advance: (step: Step, value: value) => value | undefined
  isBetter: (a: value, b: value) => boolean
}): { strand: Strand; value: value }[] {
  const isSell = side === 'SELL'
  const origin = isSell ? src : dest
  const target = isSell ? dest : src
  const order = via === undefined ? undefined : isSell ? via : [...via].reverse()
  const found: { strand: Strand; value: value }[] = []
  let layer: (Label<value> | undefined)[] = []
  let reached: number[] = [origin]
  layer[origin] = { token: origin, value: start, step: undefined, previous: undefined }

  for (let hop = 1; hop <= hops; hop++) {
    const nextLayer: (Label<value> | undefined)[] = []
    const nextReached: number[] = []
    for (const token of reached) {
      const label = layer[token]!
      for (const edge of market.edges[token]!) {
        const { to } = edge
        if (order !== undefined ? to !== order[hop] : hop === hops && to !== target) continue
        if (visited(label, to)) continue
        for (const pool of edge.pools) {
          const step = isSell ? { pool, from: token, to } : { pool, from: to, to: token }
          const value = advance(step, label.value)
          if (value === undefined) continue
          const best = nextLayer[to]
          if (best === undefined) nextReached.push(to)
          else if (!isBetter(value, best.value)) continue
          nextLayer[to] = { token: to, value, step, previous: label }
        }
      }
    }
    const arrived = nextLayer[target]
    if (arrived !== undefined) found.push({ strand: strandOf(arrived, isSell), value: arrived.value })
    layer = nextLayer
    reached = nextReached.filter((token) => token !== target)
  }
  return found
}

function visited<value>(label: Label<value>, token: number): boolean {
  for (let at: Label<value> | undefined = label; at !== undefined; at = at.previous) if (at.token === token) return true
  return false
}

function strandOf<value>(label: Label<value>, isSell: boolean): Strand {
  const steps: Step[] = []
  for (let at: Label<value> | undefined = label; at?.step !== undefined; at = at.previous) steps.push(at.step)
  return isSell ? steps.reverse() : steps
}
