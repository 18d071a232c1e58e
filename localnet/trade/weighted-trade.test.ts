import { describe, expect, test } from 'vitest'
import { tradeToWeightedPrice } from './weighted-trade'

describe('tradeToWeightedPrice', () => {
  test('default: a pool of equal weights moves like a pair', () => {
    const pool = { balance0: 1_000_000n, balance1: 1_000_000n, weight0: 0.5 }
    expect(tradeToWeightedPrice(pool, 2n ** 97n)).toEqual({ zeroForOne: false, amountIn: 1_000_000n })
    expect(tradeToWeightedPrice(pool, 2n ** 95n)).toEqual({ zeroForOne: true, amountIn: 1_000_000n })
    expect(tradeToWeightedPrice(pool, 2n ** 96n)).toBeUndefined()
  })

  test('behavior: the price after the trade, on the curve of the weights, is the target', () => {
    const [balance0, balance1, weight0] = [4_000_000_000n, 1_000_000_000n, 0.8]
    for (const price of [0.7, 0.99, 1.01, 1.4]) {
      const sqrtPriceX96 = BigInt(Math.round(Math.sqrt(price) * 2 ** 48)) << 48n
      const { zeroForOne, amountIn } = tradeToWeightedPrice({ balance0, balance1, weight0 }, sqrtPriceX96)!
      const part = Number(amountIn) / Number(zeroForOne ? balance0 : balance1)
      // The growth of one balance shrinks the other so that balance0^w0 · balance1^w1 stays.
      const after0 = Number(balance0) * (zeroForOne ? 1 + part : (1 + part) ** -0.25)
      const after1 = Number(balance1) * (zeroForOne ? (1 + part) ** -4 : 1 + part)
      expect((after1 / after0) * 4).toBeCloseTo(price, 6)
    }
  })
})
