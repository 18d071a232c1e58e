import { compileMarket } from '../market/compiled'
import { createMarket } from '../market/state'
import { optimalTrade } from '../pools/oracle/oracle'
import type { Pool } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import { executionCosts } from '../route/gas'
import { type SyntheticToken, unitsPerUsd } from './synthetic-token'

/** Part of a trade that a pool accepts although its floats are rounded. */
const nearlyAll = 1 - 1e-9

/**
 * Trades every mispriced pool to the fair prices, if that earns more than its call costs, as
 * searchers do in each block. Afterwards no cycle of trades pays for its gas, since none of its
 * pools earns its call at these prices.
 *
 * @example
 * settlePools(tokens, pools, 3e-5) // the pools after arbitrage at 10 gwei
 */
export function settlePools(tokens: readonly SyntheticToken[], pools: readonly Pool[], usdPerGas: number): Pool[] {
  const market = compileMarket(createMarket(pools))
  const tokenOf = new Map(tokens.map((token) => [token.address, token]))
  const trade = new Float64Array(3)
  return pools.map((pool, position) => {
    const [units0, units1] = [pool.token0, pool.token1].map((token) => unitsPerUsd(tokenOf.get(token)!))
    const direction = optimalTrade(market, position, Math.sqrt(units1! / units0!), trade)
    if (direction === 0) return pool
    const [sold, from, to] = direction === 1 ? [pool.token0, units0!, units1!] : [pool.token1, units1!, units0!]
    const earned = trade[1]! / to - trade[0]! / from
    if (!(earned > usdPerGas * executionCosts.SELL.leg[pool.kind])) return pool
    const result = swapExactIn(pool, sold, BigInt(Math.floor(trade[0]! * nearlyAll)))
    if (!result.ok) throw new Error(`Pool ${pool.address} refuses its best trade: ${result.reason}.`)
    return result.pool
  })
}
