import { type DualSolution, solveDual } from '../dual/dual'
import { type Flow, recover } from '../dual/recover'
import type { CompiledMarket } from '../market/compiled'
import { type SubMarket, subMarket } from '../market/sub-market'
import { rangeAt } from '../pools/oracle/oracle-range'
import { stride } from '../pools/pool-rows'
import { lastNotAbove } from '../pools/ticks/find-tick'
import { orderOf, orient } from './orient'
import type { Problem } from './problem'

/** How an order is divided over some pools, and what it brings net of the gas of their calls. */
export type Division = {
  flows: readonly Flow[]
  /**
   * What the order would lose without each flow's pool, estimated: what the flow earns at the prices, and what it would cost to send it
   * along the others, which bend like the order as a whole. An order of one rate that is used in part earns nothing, and may carry much.
   */
  earnings: readonly number[]
  /** What each flow's pool costs to call, its ticks counted. */
  costs: readonly number[]
  /** Prices of all tokens of the market; those that no flow touches are as they were given. */
  prices: Float64Array
  /** More is better: the output less the gas (sell), or minus the input and the gas (buy). */
  net: number
}

/** Flows worth less than this part of the order are dust. */
const dust = 1e-8
/** A division whose tokens do not balance to this part of the order is none: the pools cannot take or give it all. */
const balanced = 1e-4

/**
 * Divides an order over a set of pools as well as it can be divided; where these could earn from each other, in one order of their
 * tokens. Undefined when they do not lead to the destination or cannot carry the order. `warm` are prices of all tokens to start from.
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

/** The division at the prices of a dual; undefined where it cannot be run. */
function divisionAt(problem: Problem, sub: SubMarket, dual: DualSolution, warm: Float64Array): Division | undefined {
  const prices = warm.slice()
  const unit = warm[problem.side === 'SELL' ? problem.dest : problem.src]!
  sub.tokens.forEach((token, index) => {
    prices[token] = dual.prices[index]! * unit
  })
  const flows = recover(problem, { flows: flowsOf(sub, dual), prices, least: leastOf(problem, prices) })
  return flows === undefined || flows.length === 0 ? undefined : weigh(problem, flows, prices, dual.bound)
}

/** The smallest value of a flow that is more than dust. */
export const leastOf = ({ side, src, dest, amount }: Problem, prices: Float64Array): number =>
  dust * amount * prices[side === 'SELL' ? src : dest]!

/** The trades of a dual as flows between the tokens of the market it was taken from. */
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

/** Counts the gas of flows that bring (sell) or need (buy) an amount. */
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

/** The ticks between a concentrated pool's price and the one it ends at. */
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
