import { limitTrade, optimalTrade } from '../pools/oracle/oracle'
import { rowKind } from '../pools/pool-rows'
import type { Problem } from '../search/problem'
import { solveNetwork } from './sparse-network'

/**
 * The dual of a question in which each pool call costs gas. A pool is worth max(0, earnings - call
 * cost), where its input is capped by what the whole order can yield: a call that only pays with
 * more never pays. At any prices the sum bounds the value after gas; near the best prices, the
 * pools worth more than zero are those to call.
 *
 * The kink of max(0, x) is smoothed within `width`, which shrinks.
 */
export type NetDual = {
  prices: Float64Array
  /** No route yields more after its calls (sell), or costs less with them (buy). */
  bound: number
  /** Earnings of each pool as a fraction of its call cost: near 1 if the call just pays. */
  worths: Float64Array
  /** Fraction to which each pool is called at the least smoothing. */
  parts: Float64Array
}

/** A case's assumption about a pool: none, that its call is paid, or that it is not called. */
export const supposed = { nothing: 0, called: 1, spared: 2 } as const

/** Minimum reach of the listed pools beyond the current prices, as a logarithm. */
const minMargin = 2e-3

/** Output of a sweep over the pools at some prices. */
type DualWork = {
  count: number
  pools: Int32Array
  from: Int32Array
  to: Int32Array
  given: Float64Array
  taken: Float64Array
  conductance: Float64Array
}

/**
 * Searches prices whose bound includes gas. `starts` are prices of all tokens near the solution, of
 * which the best are used; `caps` limit how much of each token the order can yield; `widths` are
 * the smoothing of each round, as fractions of a call cost; `supposes` restricts the bound to
 * routes for which the assumptions about pools hold, none by default.
 *
 * @example
 * solveNetDual({ problem, starts: [prices], caps, widths: [0.5, 0.05] }).bound // 2987120331.4
 */
export function solveNetDual({
  problem,
  starts,
  caps,
  widths,
  maxIterations,
  supposes,
}: {
  problem: Problem
  starts: readonly Float64Array[]
  caps: Float64Array
  widths: readonly number[]
  maxIterations: number
  supposes?: Uint8Array
}): NetDual {
  const { market, side, src, dest, amount, mask, callCosts } = problem
  const { ends, band, kinds, tokenCount } = market
  const pools = ends.length >> 1
  const unit = side === 'SELL' ? dest : src
  const prices = new Float64Array(tokenCount)
  const supplied = side === 'SELL' ? src : dest
  const supply = side === 'SELL' ? amount : -amount
  const roots = new Float64Array(tokenCount)
  const residual = new Float64Array(tokenCount)
  const trade = new Float64Array(3)
  const worths = new Float64Array(pools)
  const parts = new Float64Array(pools)
  const work: DualWork = {
    count: 0,
    pools: new Int32Array(pools),
    from: new Int32Array(pools),
    to: new Int32Array(pools),
    given: new Float64Array(pools),
    taken: new Float64Array(pools),
    conductance: new Float64Array(pools),
  }
  const minCost = callCosts.reduce((least, cost) => Math.min(least, cost), Number.POSITIVE_INFINITY)
  const best = { value: Number.POSITIVE_INFINITY, prices: new Float64Array(tokenCount) }

  /** The pools that may trade until two prices have moved apart by more than the margin. */
  const near = { count: 0, pools: new Int32Array(pools), prices: new Float64Array(tokenCount), margin: 0 }
  let paid = 0
  if (supposes !== undefined)
    for (let pool = 0; pool < pools; pool++) if (supposes[pool] === supposed.called) paid += callCosts[pool]!

  const listNear = (at: Float64Array) => {
    near.prices.set(at)
    near.count = 0
    const wider = Math.exp(near.margin / 2) * (1 + 1e-12)
    for (let pool = 0; pool < pools; pool++) {
      if ((mask !== undefined && mask[pool] === 0) || supposes?.[pool] === supposed.spared) continue
      const root0 = roots[ends[2 * pool]!]!
      const root1 = roots[ends[2 * pool + 1]!]!
      if (root0 < band[2 * pool]! * root1 * wider || root0 * wider > band[2 * pool + 1]! * root1)
        near.pools[near.count++] = pool
    }
  }

  const sweep = (at: Float64Array, width: number): number => {
    let rise = 0
    let fall = Number.POSITIVE_INFINITY
    for (let token = 0; token < tokenCount; token++) {
      roots[token] = Math.sqrt(at[token]!)
      residual[token] = 0
      const moved = at[token]! / near.prices[token]!
      if (moved > rise) rise = moved
      if (moved < fall) fall = moved
    }
    const apart = Math.log(rise / fall)
    if (!(apart <= near.margin)) {
      near.margin = Math.max(minMargin, near.margin > 0 ? 2 * apart : 0)
      listNear(at)
    }
    let exact = supply * at[supplied]!
    residual[supplied] = exact
    exact -= paid
    let value = exact
    let count = 0
    for (let index = 0; index < near.count; index++) {
      const pool = near.pools[index]!
      const root0 = roots[ends[2 * pool]!]!
      const root1 = roots[ends[2 * pool + 1]!]!
      if (root0 >= band[2 * pool]! * root1 && root0 <= band[2 * pool + 1]! * root1) continue
      const direction = optimalTrade(market, pool, root0 / root1, trade, side === 'SELL')
      if (direction === 0) continue
      const isCalled = supposes !== undefined && supposes[pool] === supposed.called
      const callCost = callCosts[pool]!
      const from = ends[2 * pool + (direction === 1 ? 0 : 1)]!
      const to = ends[2 * pool + (direction === 1 ? 1 : 0)]!
      if (trade[0]! > caps[from]!) limitTrade(market, pool, direction === 1, caps[from]!, trade)
      const given = at[from]! * trade[0]!
      const taken = at[to]! * trade[1]!
      const conductance = at[from]! * trade[2]!
      const earned = taken - given
      worths[pool] = earned / callCost
      exact += isCalled ? earned : Math.max(0, earned - callCost)
      // A pool with a paid call has no kink, unless it is an order, which trades all or nothing.
      const round = isCalled && kinds[pool] !== rowKind.rfq ? 0 : width * callCost
      const worth = earned - (isCalled ? round : callCost)
      if (!isCalled && worth <= -round) continue
      const isSaturated = round === 0 || worth >= round
      const open = isSaturated ? 1 : (worth + round) / (2 * round)
      parts[pool] = open
      value += isSaturated ? worth : open * open * round
      residual[from]! -= open * given
      residual[to]! += open * taken
      work.pools[count] = pool
      work.from[count] = from
      work.to[count] = to
      work.given[count] = given
      work.taken[count] = taken
      // Within the smoothing the pool opens as it earns more, which adds to its conductance.
      work.conductance[count] = open * conductance + (open < 1 ? (given * taken) / (2 * round) : 0)
      count++
    }
    work.count = count
    if (exact < best.value) {
      best.value = exact
      best.prices.set(at)
    }
    return value
  }

  const nodes = new Int32Array(tokenCount)
  const leaks = new Float64Array(tokenCount)
  const source = new Float64Array(tokenCount)
  const solved = new Float64Array(tokenCount)
  const step = new Float64Array(tokenCount)
  const trial = new Float64Array(tokenCount)
  const edges = {
    count: 0,
    from: new Int32Array(pools),
    to: new Int32Array(pools),
    conductance: new Float64Array(pools),
  }

  /** Computes the damped Newton step in relative prices; returns the slope along it. */
  const findStep = (damping: number): number => {
    let size = 0
    nodes.fill(-1)
    for (let index = 0; index < work.count; index++) {
      const a = work.from[index]!
      const b = work.to[index]!
      if (nodes[a] === -1 && a !== unit) nodes[a] = size++
      if (nodes[b] === -1 && b !== unit) nodes[b] = size++
      edges.from[index] = nodes[a]!
      edges.to[index] = nodes[b]!
      edges.conductance[index] = work.conductance[index]!
    }
    edges.count = work.count
    if (nodes[supplied] === -1) nodes[supplied] = size++
    for (let token = 0; token < tokenCount; token++) {
      const node = nodes[token]!
      if (node === -1) continue
      leaks[node] = damping
      source[node] = -residual[token]!
    }
    solveNetwork(size, edges, leaks, source, solved)
    let slope = 0
    for (let token = 0; token < tokenCount; token++) {
      const node = nodes[token]!
      step[token] = node === -1 ? 0 : solved[node]!
      slope += residual[token]! * step[token]!
    }
    return slope
  }

  for (const start of starts)
    sweep(
      start.map((price) => price / start[unit]!),
      widths[0]!,
    )
  prices.set(best.prices)
  let radius = 1e-3
  for (const width of widths) {
    let value = sweep(prices, width)
    let damping = 1e-4
    for (let iteration = 0; iteration < maxIterations; iteration++) {
      const scale = amount * prices[supplied]!
      const slope = findStep(damping * scale)
      if (!(-slope > 1e-3 * width * minCost)) break
      let longest = 0
      for (let token = 0; token < tokenCount; token++) longest = Math.max(longest, Math.abs(step[token]!))
      let length = Math.min(1, radius / longest)
      let isDown = false
      for (let tries = 0; tries < 8 && !isDown; tries++) {
        for (let token = 0; token < tokenCount; token++) trial[token] = prices[token]! * (1 + length * step[token]!)
        const trialValue = sweep(trial, width)
        isDown = trialValue <= value + 1e-4 * length * slope
        if (isDown) {
          value = trialValue
          prices.set(trial)
        } else length *= 0.3
      }
      if (isDown) {
        const moved = length * longest
        damping = Math.max(1e-10, damping * (length === 1 || moved >= 0.99 * radius ? 0.2 : 3))
        if (moved >= 0.99 * radius) radius = Math.min(0.3, radius * 4)
        else if (length < 1) radius = moved
      } else {
        damping *= 30
        if (damping > 1e3) break
        value = sweep(prices, width)
      }
    }
  }
  parts.fill(0)
  sweep(prices, widths.at(-1)!)
  const called = parts.slice()
  worths.fill(0)
  sweep(best.prices, widths.at(-1)!)
  return { prices: best.prices, bound: side === 'SELL' ? best.value : -best.value, worths, parts: called }
}
