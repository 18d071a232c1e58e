import { expect, test } from 'vitest'
import { compileMarket } from '../market/compiled'
import { optimalTrade } from '../pools/oracle/oracle'
import { executionCosts } from '../route/gas'
import { dataSet } from './data-sets'
import { unitsPerUsd } from './synthetic-token'

const noise = { pools: 1, upTo: 0.02 }

/** Counts the pools of a set that earn more than their call at fair prices. */
const payingOf = ({ tokens, market }: ReturnType<typeof dataSet>, usdPerGas: number): number => {
  const rows = compileMarket(market)
  const usdOf = new Map(tokens.map((token) => [token.address, 1 / unitsPerUsd(token)]))
  const trade = new Float64Array(3)
  return market.pools.filter(({ token0, token1, kind }, position) => {
    const [usd0, usd1] = [usdOf.get(token0)!, usdOf.get(token1)!]
    const direction = optimalTrade(rows, position, Math.sqrt(usd0 / usd1), trade)
    const [given, taken] = direction === 1 ? [usd0, usd1] : [usd1, usd0]
    return direction !== 0 && trade[1]! * taken - trade[0]! * given > usdPerGas * executionCosts.SELL.leg[kind]
  }).length
}

test('default: after searchers no pool earns its call at fair prices', () => {
  for (const usdPerGas of [1.5e-7, 3e-5]) {
    expect(payingOf(dataSet('D3', 1, noise), usdPerGas)).toBeGreaterThan(100)
    expect(payingOf(dataSet('D3', 1, { ...noise, settled: usdPerGas }), usdPerGas)).toBe(0)
  }
})
