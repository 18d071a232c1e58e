import { expect, test } from 'vitest'
import { toProofPool } from '@/lib/chain/pools/proof-pool'
import { swapExactInCrypto } from '@/lib/routing/pools/curve/crypto'
import { drawCrypto, tricrypto } from '@/lib/routing/testing/crypto-states'
import { createDraw } from '@/lib/routing/testing/random'
import { readPool } from './read-pool'

const free = Number.POSITIVE_INFINITY

/** Returns the profit bounds of a pool, and the value of one of its sides in the second token. */
const boundsOf = (pool: typeof tricrypto) => {
  const { give0, give1 } = readPool(toProofPool(pool), true)
  return { give0, give1, size: Number(pool.balance1) }
}

test('behavior: no trade earns more than the bound, and the best nearly as much', () => {
  const draw = createDraw(7)
  let [tight, found] = [0, 0]
  for (let count = 0; count < 300; count++) {
    const pool = drawCrypto(draw)
    const { give0, size } = boundsOf(pool)
    const spot = swapExactInCrypto(pool, true, pool.balance0 / 10n ** 6n)
    if (!spot.ok) continue
    const price = (Number(spot.amountOut) / Number(spot.amountIn)) * (1 - 10 ** draw.between(-5, -0.3))
    const bound = give0({ priceIn: price, priceOut: 1, maxIn: free })
    let best = 0
    for (let step = 0; step < 120; step++) {
      const amount = BigInt(Math.round(Number(pool.balance0) * 10 ** (-8 + step / 12)))
      const sold = swapExactInCrypto(pool, true, amount)
      if (!sold.ok) continue
      const gain = Number(sold.amountOut) - price * Number(sold.amountIn)
      expect(gain).toBeLessThanOrEqual(bound)
      best = Math.max(best, gain)
    }
    if (pool.midFeeE10 !== pool.outFeeE10 || best < 1e-9 * size) continue
    found++
    if (best > 0.98 * bound) tight++
  }
  // The grid of sizes is coarse.
  expect(found).toBeGreaterThan(50)
  expect(tight).toBeGreaterThan(0.9 * found)
})

test('default: a pool at its own price earns only what the slack for roundings says', () => {
  const { give0, give1, size } = boundsOf(tricrypto)
  const price = Number(tricrypto.rate0) / Number(tricrypto.rate1)
  expect(give0({ priceIn: price, priceOut: 1, maxIn: free })).toBeLessThan(1e-13 * size + 1)
  expect(give1({ priceIn: 1, priceOut: price, maxIn: free })).toBeLessThan(1e-13 * size + price)
})
