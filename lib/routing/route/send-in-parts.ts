import type { Flow } from '../dual/recover'
import type { MarketState } from '../market/state'
import { inputOf, outputOf } from '../pools/oracle/oracle'
import type { Problem } from '../search/problem'
import { bestFirstPath, bestPath, sentOf, singlePaths } from '../search/single-paths'

/**
 * Returns the flow through each pool if an order is sent in equal parts, each along the best path
 * after those before it. Together the flows may form a cycle, where pools would earn from each
 * other.
 *
 * @example
 * sendInParts({ problem, edges: market.edges, prices, parts: 5, hops: 4 }) // [{ pool: 7, ... }]
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
  /** Maximum hops of a path; without it a part may take any path, found best first. */
  hops?: number
}): readonly Flow[] {
  const { market, side } = problem
  const isSell = side === 'SELL'
  const sent = sentOf(market, side, [])
  const convert = isSell ? outputOf : inputOf
  const flows = new Map<number, Flow>()
  const part = problem.amount / parts
  for (let index = 0; index < parts; index++) {
    const query = { problem, edges, amount: part, prices, sent }
    const path = hops === undefined ? bestFirstPath(query) : bestPath(singlePaths({ ...query, hops }))
    if (path === undefined) break
    const { steps } = path
    let amount = part
    for (const { pool, from, to } of isSell ? steps : [...steps].reverse()) {
      const zeroForOne = market.ends[2 * pool] === from
      const before = sent.answers[pool]!
      const total = sent.amounts[pool]! + amount
      const answer = convert(market, pool, zeroForOne, total)
      sent.amounts[pool] = total
      sent.answers[pool] = answer
      sent.directions[pool] = zeroForOne ? 1 : -1
      flows.set(pool, { pool, from, to, amountIn: isSell ? total : answer, amountOut: isSell ? answer : total })
      amount = answer - before
    }
  }
  return [...flows.values()]
}
