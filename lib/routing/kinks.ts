import type { Problem, Work } from './sweep'

/** The flows at the start of a step (value of what goes in, positive when token0 does), and scratch for the search along it. */
export type Kinks = {
  count: number
  pools: Int32Array
  /** By pool; zero for those not listed. */
  flow: Float64Array
  flows: Float64Array
  entries: Float64Array
  gains: Float64Array
}

/**
 * Makes the scratch for markets of up to this many pools.
 *
 * @example
 * kinksFor(1000).count // 0
 */
export const kinksFor = (pools: number): Kinks => ({
  count: 0,
  pools: new Int32Array(pools),
  flow: new Float64Array(pools),
  flows: new Float64Array(pools),
  entries: new Float64Array(pools),
  gains: new Float64Array(pools),
})

/** Keeps the flows of the last sweep as those at the start of a step. */
export function keepFlows({ market }: Problem, { active }: Work, kinks: Kinks) {
  kinks.count = active.count
  for (let index = 0; index < active.count; index++) {
    const pool = active.pools[index]!
    const flow = market.ends[2 * pool] === active.from[index] ? active.given[index]! : -active.given[index]!
    kinks.pools[index] = pool
    kinks.flows[index] = flow
    kinks.flow[pool] = flow
  }
}

/** Clears what `keepFlows` kept. */
export function forgetFlows(kinks: Kinks) {
  for (let index = 0; index < kinks.count; index++) kinks.flow[kinks.pools[index]!] = 0
}

/**
 * Where along a step the derivative vanishes, by a model of straight pieces: a pool's flow runs from its size at the start to that of the
 * last sweep, made at `length`; one that was idle begins where its band ends. `slope` is the derivative at the start.
 */
export function findKink(
  { market }: Problem,
  { active }: Work,
  kinks: Kinks,
  { prices, step, slope, length }: { prices: Float64Array; step: Float64Array; slope: number; length: number },
): number {
  const { flow, entries, gains } = kinks
  const { ends, band } = market
  let count = 0
  let linear = 0
  for (let index = 0; index < active.count; index++) {
    const pool = active.pools[index]!
    const token0 = ends[2 * pool]!
    const token1 = ends[2 * pool + 1]!
    const isZero = token0 === active.from[index]
    const turn = step[token1]! - step[token0]!
    const before = flow[pool]!
    const gain = ((isZero ? active.given[index]! : -active.given[index]!) - before) * turn
    // Its flow is dealt with: what stays in `flow` ceased on the way.
    flow[pool] = 0
    if (before !== 0) linear += gain / length
    else {
      const ratio = Math.sqrt(prices[token0]! / prices[token1]!)
      const gap = 2 * (isZero ? ratio / band[2 * pool]! - 1 : band[2 * pool + 1]! / ratio - 1)
      const entry = Math.max(0, Math.min(length, gap / Math.abs(turn)))
      entries[count] = entry
      gains[count] = gain / Math.max(1e-9 * length, length - entry)
      count++
    }
  }
  for (let index = 0; index < kinks.count; index++) {
    const pool = kinks.pools[index]!
    linear -= (flow[pool]! * (step[ends[2 * pool + 1]!]! - step[ends[2 * pool]!]!)) / length
    flow[pool] = kinks.flows[index]!
  }

  let low = 0
  let high = length
  for (let round = 0; round < 40 && high - low > 1e-3 * high; round++) {
    const middle = (low + high) / 2
    let sum = slope + linear * middle
    for (let index = 0; index < count; index++) {
      if (middle > entries[index]!) sum += gains[index]! * (middle - entries[index]!)
    }
    if (sum > 0) high = middle
    else low = middle
  }
  return (low + high) / 2
}
