import type { Problem } from '../dual/sweep'
import { orderAt } from '../pools/oracle/oracle-rfq'
import { stride } from '../pools/pool-rows'
import type { SearchWork } from './work'

/**
 * Lists in `work.near` the allowed pools that trade at these prices or would if the log of their
 * price ratio moved by `margin`: the only ones that matter until two prices have moved apart by
 * more. Lists such orders in `work.orders.near`.
 *
 * @example
 * listNear(problem, work, prices, 1e-3).length // the pools within ten bps of trading
 */
export function listNear(
  { market, allowed }: Problem,
  work: SearchWork,
  prices: Float64Array,
  margin: number,
): Int32Array {
  const { ends, band, params } = market
  const { roots, near, orders } = work
  for (let token = 0; token < prices.length; token++) roots[token] = Math.sqrt(prices[token]!)
  const wider = Math.exp(margin / 2) * (1 + 1e-12)
  let count = 0
  for (let position = 0; position < allowed.length; position++) {
    const pool = allowed[position]!
    const root0 = roots[ends[2 * pool]!]!
    const root1 = roots[ends[2 * pool + 1]!]!
    if (root0 < band[2 * pool]! * root1 * wider || root0 * wider > band[2 * pool + 1]! * root1) near[count++] = pool
  }
  orders.nearCount = 0
  for (let index = 0; index < orders.count; index++) {
    const pool = orders.pools[index]!
    const isAlways = orders.anchors[index] !== 0 || orders.min[index]! < 0
    const worth = prices[ends[2 * pool + 1]!]! * params[pool * stride + orderAt.rate]!
    if (isAlways || worth * wider * wider > prices[ends[2 * pool]!]!) orders.near[orders.nearCount++] = index
  }
  return near.subarray(0, count)
}
