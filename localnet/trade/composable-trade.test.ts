import { describe, expect, test } from 'vitest'
import type { ComposablePool } from '@/lib/routing/pools/pool'
import { swapExactIn } from '@/lib/routing/pools/swap'
import { tradeToComposablePrice } from './composable-trade'

const ether = 10n ** 18n
const pool: ComposablePool = {
  kind: 'composable',
  dex: 'BalancerV2',
  address: '0xb1',
  poolId: '0x',
  token0: '0xa0',
  token1: '0xa1',
  amplification: 200_000n,
  swapFeeE18: 10n ** 14n,
  balance0: 1000n * ether,
  balance1: 1000n * ether,
  factor0: ether,
  factor1: ether,
}
const sqrtPrice = (price: number) => BigInt(Math.round(Math.sqrt(price) * 2 ** 48)) << 48n

describe('tradeToComposablePrice', () => {
  test('default: no trade within the fee', () => {
    expect(tradeToComposablePrice(pool, sqrtPrice(1))).toBeUndefined()
    expect(tradeToComposablePrice(pool, sqrtPrice(1.00009))).toBeUndefined()
  })

  test.each([0.99, 0.999, 1.001, 1.01])('behavior: moves the pool to a price of %d, less its fee', (price) => {
    const { zeroForOne, amountIn } = tradeToComposablePrice(pool, sqrtPrice(price))!
    // Buys the token that is more expensive elsewhere.
    expect(zeroForOne).toBe(price < 1)
    const traded = swapExactIn(pool, zeroForOne ? pool.token0 : pool.token1, amountIn)
    expect(traded.ok && tradeToComposablePrice(traded.pool as ComposablePool, sqrtPrice(price))?.amountIn).toBeFalsy()
    const next = swapExactIn(traded.ok ? traded.pool : pool, zeroForOne ? pool.token0 : pool.token1, ether / 1000n)
    const rate = next.ok ? Number(next.amountOut) / Number(ether / 1000n) : 0
    expect((zeroForOne ? rate : 1 / rate) / price).toBeCloseTo(1, 5)
  })
})
