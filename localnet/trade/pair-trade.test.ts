import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isqrt } from '@/lib/routing/pools/integer'
import { tradeToPrice } from './pair-trade'

const one = 2n ** 96n

describe('tradeToPrice', () => {
  test('default', () => {
    expect(tradeToPrice({ reserve0: 100n, reserve1: 100n }, 2n * one)).toEqual({ zeroForOne: false, amountIn: 100n })
    expect(tradeToPrice({ reserve0: 100n, reserve1: 100n }, one / 2n)).toEqual({ zeroForOne: true, amountIn: 100n })
    expect(tradeToPrice({ reserve0: 100n, reserve1: 100n }, one)).toBeUndefined()
  })

  test('behavior: without a fee the pair ends within a millionth of the price', () => {
    const reserve = fc.bigInt(10n ** 12n, 10n ** 24n)
    fc.assert(
      fc.property(reserve, reserve, fc.integer({ min: 900, max: 1100 }), (reserve0, reserve1, permille) => {
        const now = isqrt((reserve1 << 192n) / reserve0)
        const aim = (now * BigInt(permille)) / 1000n
        const trade = tradeToPrice({ reserve0, reserve1 }, aim)
        const product = reserve0 * reserve1
        const [after0, after1] = !trade
          ? [reserve0, reserve1]
          : trade.zeroForOne
            ? [reserve0 + trade.amountIn, product / (reserve0 + trade.amountIn)]
            : [product / (reserve1 + trade.amountIn), reserve1 + trade.amountIn]
        const reached = isqrt((after1 << 192n) / after0)
        const miss = reached > aim ? reached - aim : aim - reached
        expect(miss * 1_000_000n).toBeLessThanOrEqual(aim)
      }),
    )
  })
})
