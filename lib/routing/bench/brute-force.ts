import { createMarket } from '../market/state'
import type { Pool } from '../pools/pool'
import { executionCosts } from '../route/gas'
import type { Side } from '../route/route'
import { type DataSet, ordersOf } from '../testing/data-sets'
import { type DualQuestion, solveReference } from '../testing/reference-dual'
import { syntheticMarket } from '../testing/synthetic-market'
import { unitsPerUsd } from '../testing/synthetic-token'
import { judge, quoteOf } from './engine'

/**
 * Returns the best net value of any subset of pools, by exhaustive search: for each subset the
 * convex optimum without gas, less the gas of its calls. Raw units of the destination (sell) or of
 * the source (buy, negative). Skips subsets that gas alone rules out, since none yields more than
 * all pools together.
 *
 * @example
 * bruteForce({ ...question, pools: twelvePools }, 3e13) // 2987120331.4
 */
function bruteForce(question: DualQuestion, gasUnitCost: number): number | undefined {
  const { pools, side } = question
  const sign = side === 'SELL' ? 1 : -1
  const all = solveReference(question)
  if (all === undefined) return undefined
  let best = Number.NEGATIVE_INFINITY
  const sets = Array.from({ length: 2 ** pools.length - 1 }, (_, index) => index + 1)
  for (const set of sets.sort((a, b) => countOf(a) - countOf(b))) {
    const some = pools.filter((_, index) => (set >> index) & 1)
    if (sign * all.bound - gasUnitCost * (executionCosts[side].base + gasOf(side, some)) <= best) continue
    const answer = solveReference({ ...question, pools: some })
    if (answer === undefined) continue
    const used = answer.trades.filter(({ trade }) => trade.amountOut > 0)
    const ticks = used.reduce((sum, { trade }) => sum + trade.ticksCrossed, 0)
    const gas =
      executionCosts[side].base +
      gasOf(
        side,
        used.map(({ pool }) => pool),
      ) +
      ticks * executionCosts[side].tick
    best = Math.max(best, sign * answer.bound - gasUnitCost * gas)
  }
  return best
}

const gasOf = (side: Side, called: readonly Pool[]): number =>
  called.reduce((gas, { kind }) => gas + executionCosts[side].leg[kind], 0)

const countOf = (set: number): number => (set === 0 ? 0 : (set & 1) + countOf(set >> 1))

/** Creates a market of D10, small enough for exhaustive search. */
function bruteForceSet(seed: number): DataSet {
  const { tokens, pools } = syntheticMarket({ seed: seed * 1000 + 10, tokens: 4, pools: 12 })
  return { name: 'D1', seed, tokens, market: createMarket(pools) }
}

export type BruteFinding = { order: string; side: Side; legs: number; behindBps: number }

/**
 * Measures how far the engine is behind brute force, in bps of the amount: sets of twelve pools,
 * dear gas, both sides.
 *
 * @example
 * bruteForceOf([1], { pairs: 1 }).length // 12
 */
export const bruteForceOf = (seeds: readonly number[], { pairs }: { pairs: number }): BruteFinding[] =>
  seeds.flatMap((seed) => {
    const set = bruteForceSet(seed)
    return (['SELL', 'BUY'] as const).flatMap((side) =>
      ordersOf(set, { side, pairs, sizes: [10_000, 100_000, 1_000_000] }).flatMap(({ src, dest, size, amount }) =>
        [3e-5, 3e-4].flatMap((usdPerGas): BruteFinding[] => {
          const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
          const ends = { side, srcToken: src.address, destToken: dest.address }
          const question = { ...ends, market: set.market, amount, gasUnitCost }
          const best = bruteForce({ ...ends, pools: set.market.pools, amount: Number(amount) }, gasUnitCost)
          if (best === undefined) return []
          const pair = `${set.tokens.indexOf(src)} -> ${set.tokens.indexOf(dest)}`
          const order = `D10 seed ${seed} ${side} ${pair}, $${size}, gas ${usdPerGas}`
          const quote = quoteOf(question)
          if (quote === undefined) return [{ order, side, legs: 0, behindBps: Number.POSITIVE_INFINITY }]
          const verdict = judge(question, quote.route)
          const net = (side === 'SELL' ? 1 : -1) * Number(verdict.amount) - verdict.gas * gasUnitCost
          return [{ order, side, legs: verdict.legs, behindBps: ((best - net) / Number(verdict.amount)) * 10_000 }]
        }),
      ),
    )
  })
