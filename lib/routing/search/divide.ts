import { type DualSolution, solveDual } from '../dual/dual'
import { type Flow, recover } from '../dual/recover'
import type { CompiledMarket } from '../market/compiled'
import { type SubMarket, subMarket } from '../market/sub-market'
import { rangeAt } from '../pools/oracle/oracle-range'
import { stride } from '../pools/pool-rows'
import { lastNotAbove } from '../pools/ticks/find-tick'
import { orderOf, orient } from './orient'
import type { Problem } from './problem'

/** The split of an order over some pools, and its net value after the gas of their calls. */
export type Division = {
  flows: readonly Flow[]
  /**
   * Estimated loss of the order without each flow's pool: its earnings at the prices, plus the cost
   * of sending it along the others, whose price impact is taken to be that of the whole order. A
   * partly used constant-rate order earns nothing at the prices but may carry much.
   */
  earnings: readonly number[]
  /** Cost of calling each flow's pool, ticks included. */
  costs: readonly number[]
  /** Prices of all tokens of the market; tokens without a flow keep their given price. */
  prices: Float64Array
  /** More is better: the output less the gas (sell), or minus the input and the gas (buy). */
  net: number
}

/** Fraction of the order below which a flow is dust. */
const dust = 1e-8
/** Fraction of the order above which an imbalance shows that the pools cannot carry it. */
const balanced = 1e-4

/**
 * Divides an order optimally over a set of pools; where these could earn from each other, in one
 * order of their tokens. Undefined if they do not lead to the destination or cannot carry the
 * order. `warm` are starting prices of all tokens.
 *
 * @example
 * divide(problem, [7, 12], prices)?.net // 2989120331.2
 */
export function divide(problem: Problem, pools: readonly number[], warm: Float64Array): Division | undefined {
  const { side, amount } = problem
  const sub = subMarket(problem.market, pools)
  const src = sub.tokens.indexOf(problem.src)
  const dest = sub.tokens.indexOf(problem.dest)
  if (src === -1 || dest === -1) return undefined
  const local = Float64Array.from(sub.tokens, (token) => warm[token]!)
  const question = { side, src, dest, amount, warm: local }
  const free = solveDual({ market: sub, ...question })
  if (free === undefined || !(free.residual < balanced)) return undefined
  const division = divisionAt(problem, sub, free, warm)
  if (division !== undefined) return division
  const trades = { flows: flowsOf({ ends: sub.ends }, free), prices: free.prices }
  const market = orient(sub, orderOf({ market: sub, src, dest }, trades))
  const oriented = solveDual({ market, ...question })
  return oriented && oriented.residual < balanced ? divisionAt(problem, sub, oriented, warm) : undefined
}

/** Returns the division at the prices of a dual, or undefined if it cannot be executed. */
function divisionAt(problem: Problem, sub: SubMarket, dual: DualSolution, warm: Float64Array): Division | undefined {
  const prices = warm.slice()
  const unit = warm[problem.side === 'SELL' ? problem.dest : problem.src]!
  sub.tokens.forEach((token, index) => {
    prices[token] = dual.prices[index]! * unit
  })
  const flows = recover(problem, { flows: flowsOf(sub, dual), prices, minValue: minFlowValue(problem, prices) })
  return flows === undefined || flows.length === 0 ? undefined : weigh(problem, flows, prices, dual.bound)
}

/** Returns the minimum value of a flow that is not dust. */
export const minFlowValue = ({ side, src, dest, amount }: Problem, prices: Float64Array): number =>
  dust * amount * prices[side === 'SELL' ? src : dest]!

/** Returns the trades of a dual as flows between the tokens of the original market. */
export function flowsOf(
  market: Pick<CompiledMarket, 'ends'> & { positions?: readonly number[]; tokens?: readonly number[] },
  { flows }: Pick<DualSolution, 'flows'>,
): Flow[] {
  const { ends, positions, tokens } = market
  return flows.map(({ pool, zeroForOne, amountIn, amountOut }) => {
    const from = ends[2 * pool + (zeroForOne ? 0 : 1)]!
    const to = ends[2 * pool + (zeroForOne ? 1 : 0)]!
    return {
      pool: positions === undefined ? pool : positions[pool]!,
      from: tokens === undefined ? from : tokens[from]!,
      to: tokens === undefined ? to : tokens[to]!,
      amountIn,
      amountOut,
    }
  })
}

/** Values flows that yield (sell) or need (buy) a gross amount, net of gas. */
export function weigh(problem: Problem, flows: readonly Flow[], prices: Float64Array, gross: number): Division {
  const { side, src, dest, callCosts, tickCost } = problem
  const unit = prices[side === 'SELL' ? dest : src]!
  const gains = flows.map(
    ({ from, to, amountIn, amountOut }) => (prices[to]! * amountOut - prices[from]! * amountIn) / unit,
  )
  const total = gains.reduce((sum, gain) => sum + gain, 0)
  const earnings = flows.map(
    ({ from, amountIn }, index) => gains[index]! + total * ((prices[from]! * amountIn) / unit / gross) ** 2,
  )
  const costs = flows.map(
    ({ pool, from }) =>
      callCosts[pool]! + (tickCost > 0 ? tickCost * ticksCrossed(problem.market, pool, from, prices) : 0),
  )
  const gas = costs.reduce((sum, cost) => sum + cost, 0)
  return { flows, earnings, costs, prices, net: (side === 'SELL' ? gross : -gross) - gas }
}

/** Counts the ticks between a concentrated pool's price and its final price. */
function ticksCrossed(
  { ends, ticks, params }: CompiledMarket,
  pool: number,
  from: number,
  prices: Float64Array,
): number {
  const row = ticks[pool]
  if (row === undefined) return 0
  const ratio = Math.sqrt(prices[ends[2 * pool]!]! / prices[ends[2 * pool + 1]!]!)
  const sqrtKeep = params[pool * stride + rangeAt.sqrtKeep]!
  const sellsZero = ends[2 * pool] === from
  const after = sellsZero ? ratio / sqrtKeep : ratio * sqrtKeep
  return Math.abs(lastNotAbove(row.prices, after) - row.current)
}
