import type { Flow } from '../dual/recover'
import type { MarketState } from '../market/state'
import { inputOf, outputOf } from '../pools/oracle/oracle'
import type { Problem } from '../search/problem'
import { bestFirstPath, bestPath, sentOf, singlePaths } from '../search/single-paths'

/**
 * What runs through pools when an order is sent in equal parts, one after the other the best way there is: one flow a pool. Together they
 * may run in a circle, where pools would earn from each other.
 *
 * @example
 * sendInParts({ problem, edges: market.edges, prices, parts: 5, hops: 4 }) // [{ pool: 7, from: 0, to: 1, amountIn: 1e18, ... }]
 */
export function sendInParts({
  problem,
  edges,
  prices,
  parts,
  hops,
}: {
  problem: Problem
  edges: MarketState['edges']
  prices: Float64Array
  parts: number
  /** Hops of a path at most; without it a part goes any way, what is worth most first. */
  hops?: number
}): readonly Flow[] {
  const { market, side } = problem
  const isSell = side === 'SELL'
  const sent = sentOf(market, side, [])
  const convert = isSell ? outputOf : inputOf
  const flows = new Map<number, Flow>()
  const part = problem.amount / parts
  for (let index = 0; index < parts; index++) {
    const asked = { problem, edges, amount: part, prices, sent }
    const path = hops === undefined ? bestFirstPath(asked) : bestPath(singlePaths({ ...asked, hops }))
    if (path === undefined) break
    const { steps } = path
    let amount = part
    for (const { pool, from, to } of isSell ? steps : [...steps].reverse()) {
      const zeroForOne = market.ends[2 * pool] === from
      const before = sent.answers[pool]!
      const told = sent.amounts[pool]! + amount
      const answered = convert(market, pool, zeroForOne, told)
      sent.amounts[pool] = told
      sent.answers[pool] = answered
      sent.directions[pool] = zeroForOne ? 1 : -1
      flows.set(pool, { pool, from, to, amountIn: isSell ? told : answered, amountOut: isSell ? answered : told })
      amount = answered - before
    }
  }
  return [...flows.values()]
}
