import { expect, test } from 'vitest'
import { equilibriumOf } from '../dual/equilibrium'
import { dataSet } from '../testing/data-sets'
import { syntheticPair } from '../testing/synthetic-pair'
import { syntheticAddress, unitsPerUsd } from '../testing/synthetic-token'
import { agreedPrices } from './agreed-prices'
import { createMarket } from './state'

const [one, two] = [syntheticAddress(1, 1), syntheticAddress(1, 2)]
const unit = 10n ** 21n

test('default: returns the price of the median pool, however deep an outlier is', () => {
  const pools = [
    syntheticPair(1, one, two, unit, 2n * unit),
    syntheticPair(2, one, two, unit, 2n * unit),
    syntheticPair(3, one, two, 1000n * unit, 3000n * unit),
  ]
  const prices = agreedPrices(createMarket(pools), Float64Array.of(2.2, 1))
  expect(prices[0]).toBeCloseTo(2, 12)
  expect(prices[1]).toBeCloseTo(1.1, 12)
})

test('behavior: with a tenth of the pools off by up to 5 %, is closer to the true prices than the equilibrium', () => {
  const { market, tokens } = dataSet('D4', 1, { pools: 0.1, upTo: 0.05 })
  const { prices } = equilibriumOf(market)!
  const worths = new Map(tokens.map((token) => [token.address, 1 / unitsPerUsd(token)]))
  const farthest = (some: Float64Array) => {
    const ratios = market.tokens.map((token, index) => some[index]! / worths.get(token)!).sort((a, b) => a - b)
    return ratios.at(-1)! / ratios[0]!
  }
  expect(farthest(agreedPrices(market, prices)) - 1).toBeLessThan((farthest(prices) - 1) / 2)
})
