import { expect, test } from 'vitest'
import { solveDual } from '../dual/dual'
import { compileMarket } from '../market/compiled'
import { spotRate } from '../pools/oracle/oracle'
import { dataSet, noises } from '../testing/data-sets'
import { orient } from './orient'

test('default', () => {
  const market = compileMarket(dataSet('D2', 1, noises[5]).market)
  const order = [3, 5, 1, 0, 7, 2, 6, 4]
  const oriented = orient(market, order)
  for (let pool = 0; pool < market.poolCount; pool++) {
    const isForwards = order.indexOf(market.ends[2 * pool]!) < order.indexOf(market.ends[2 * pool + 1]!)
    expect(spotRate(oriented, pool, isForwards)).toBe(spotRate(market, pool, isForwards))
    expect(spotRate(oriented, pool, !isForwards)).toBe(0)
  }
})

test('behavior: no pool trades against the order, whatever pools could earn from each other', () => {
  const market = compileMarket(dataSet('D2', 1, noises[5]).market)
  const order = [3, 5, 1, 0, 7, 2, 6, 4]
  const dual = solveDual({ market: orient(market, order), side: 'SELL', src: 3, dest: 4, amount: 1e20 })!
  expect(dual.flows.length).toBeGreaterThan(3)
  for (const { pool, zeroForOne } of dual.flows) {
    const [token0, token1] = [market.ends[2 * pool]!, market.ends[2 * pool + 1]!].map((token) => order.indexOf(token))
    expect(zeroForOne).toBe(token0! < token1!)
  }
})
