import { describe, expect, test } from 'vitest'
import type { ComposablePool } from '@/lib/routing/pools/pool'
import { swapExactIn } from '@/lib/routing/pools/swap'
import { tricrypto } from '@/lib/routing/testing/crypto-states'
import { bestTradeAt } from './best-trade'

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

describe('bestTradeAt', () => {
  test('default: no trade within the fee', () => {
    expect(bestTradeAt(pool, sqrtPrice(1))).toBeUndefined()
    expect(bestTradeAt(pool, sqrtPrice(1.00009))).toBeUndefined()
  })

  test.each([0.99, 0.999, 1.001, 1.01])('behavior: moves the pool to a price of %d, less its fee', (price) => {
    const { zeroForOne, amountIn } = bestTradeAt(pool, sqrtPrice(price))!
    // Buys the token that is more expensive elsewhere.
    expect(zeroForOne).toBe(price < 1)
    const traded = swapExactIn(pool, zeroForOne ? pool.token0 : pool.token1, amountIn)
    expect(traded.ok && bestTradeAt(traded.pool as ComposablePool, sqrtPrice(price))?.amountIn).toBeFalsy()
    const next = swapExactIn(traded.ok ? traded.pool : pool, zeroForOne ? pool.token0 : pool.token1, ether / 1000n)
    const rate = next.ok ? Number(next.amountOut) / Number(ether / 1000n) : 0
    expect((zeroForOne ? rate : 1 / rate) / price).toBeCloseTo(1, 5)
  })

  test('behavior: buys the coin of a crypto pool that is dearer elsewhere, until its fee exceeds the gain', () => {
    // 2,000 USDT per WETH: raw units of WETH per one of USDT.
    const price = 1e12 / 2000
    expect(bestTradeAt(tricrypto, sqrtPrice(price))).toBeUndefined()
    const { zeroForOne, amountIn } = bestTradeAt(tricrypto, sqrtPrice(price / 1.01))!
    expect(zeroForOne).toBe(true)
    const [sold, more] = [amountIn, amountIn + 10n ** 9n].map((input) =>
      swapExactIn(tricrypto, tricrypto.token0, input),
    )
    const rate = sold!.ok && more!.ok ? Number(more!.amountOut - sold!.amountOut) / 1e9 : 0
    // Its fee grows on the way.
    expect((rate * 1.01) / price).toBeGreaterThan(0.99)
    expect((rate * 1.01) / price).toBeLessThan(1)
  })
})
