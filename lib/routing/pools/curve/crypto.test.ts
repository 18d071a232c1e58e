import { describe, expect, test } from 'vitest'
import { drawCrypto, tricrypto } from '../../testing/crypto-states'
import { createDraw } from '../../testing/random'
import { cryptoFee, cryptoPairsChanged, scaledOf, swapExactInCrypto, swapExactOutCrypto } from './crypto'
import { cryptoInvariant } from './crypto-curve'

/** Returns a pool as it is read again if its price scale did not move. */
const readAgain = <pool extends typeof tricrypto>(pool: pool): pool => ({
  ...pool,
  invariant: cryptoInvariant(scaledOf(pool), pool)!,
})

const draw = createDraw(13)
const cases = Array.from({ length: 400 }, () => {
  const pool = drawCrypto(draw)
  const zeroForOne = draw.below(2) === 0
  const held = Number(zeroForOne ? pool.balance0 : pool.balance1)
  return { pool, zeroForOne, amount: BigInt(Math.round(held * 10 ** draw.between(-4, 1))) }
})

test('default: 1,000 USDT buy half a WETH less the fee', () => {
  expect(swapExactInCrypto(tricrypto, true, 10n ** 9n)).toMatchObject({ ok: true, amountOut: 499849855462433995n })
})

test('default: the fee is the middle one at even balances, and nears the outer one away from them', () => {
  expect(cryptoFee(tricrypto, scaledOf(tricrypto))).toBe(3_000_000n)
  const fee = cryptoFee(tricrypto, [10n ** 24n, 10n ** 22n, 10n ** 24n])
  expect(fee).toBeGreaterThan(29_000_000n)
  expect(fee).toBeLessThan(30_000_000n)
  expect(cryptoFee({ ...tricrypto, feeGammaE18: 0n }, scaledOf(tricrypto))).toBe(3_000_000n)
})

test('behavior: a trade closes all pairs of its pool until they are read again', () => {
  const sold = swapExactInCrypto(tricrypto, true, 10n ** 9n)
  const after = sold.ok ? sold.pool : tricrypto
  expect(swapExactInCrypto(after, false, 10n ** 18n)).toEqual({ ok: false, reason: 'insufficientLiquidity' })
  const pair = { ...tricrypto, address: tricrypto.address.replace(/02$/, '01') as typeof tricrypto.address }
  expect(cryptoPairsChanged([after, pair], after)).toEqual([{ ...pair, invariant: 0n }])
})

test('behavior: a sale never lowers the invariant, and selling back returns less', () => {
  let sales = 0
  for (const { pool, zeroForOne, amount } of cases) {
    const sold = swapExactInCrypto(pool, zeroForOne, amount)
    if (!sold.ok) continue
    sales++
    const after = readAgain(sold.pool)
    expect(after.invariant).toBeGreaterThanOrEqual(pool.invariant)
    const back = swapExactInCrypto(after, !zeroForOne, sold.amountOut)
    if (back.ok) expect(back.amountOut).toBeLessThan(amount)
  }
  expect(sales).toBeGreaterThan(250)
})

test('behavior: more input pays more, and each unit less', () => {
  for (const { pool, zeroForOne, amount } of cases) {
    const [less, more] = [amount / 2n, amount].map((input) => swapExactInCrypto(pool, zeroForOne, input))
    if (!less!.ok || !more!.ok) continue
    expect(more!.amountOut).toBeGreaterThanOrEqual(less!.amountOut)
    // The fee falls towards balance, by which the second half may pay more.
    const feeGrowth = Number(pool.outFeeE10 - pool.midFeeE10) / 1e10
    expect(Number(more!.amountOut)).toBeLessThanOrEqual(2 * Number(less!.amountOut) * (1 + feeGrowth) + 4)
  }
})

test('behavior: buys the request or hardly more, of all sizes', () => {
  let bought = 0
  for (const { pool, zeroForOne, amount } of cases) {
    const sold = swapExactInCrypto(pool, zeroForOne, amount)
    if (!sold.ok || sold.amountOut < 10n) continue
    const again = swapExactOutCrypto(pool, zeroForOne, sold.amountOut)
    if (!again.ok) continue
    bought++
    const excess = again.amountOut - sold.amountOut
    expect(excess).toBeGreaterThanOrEqual(0n)
    expect(excess).toBeLessThanOrEqual(sold.amountOut / 10n ** 9n + again.amountOut / again.amountIn + 3n)
  }
  expect(bought).toBeGreaterThan(250)
})

describe('error', () => {
  test.each([
    ['nothing', tricrypto, 0n, 'zeroAmount'],
    ['an empty pool', { ...tricrypto, balance0: 0n }, 10n ** 9n, 'insufficientLiquidity'],
    ['dust', tricrypto, 10n, 'zeroOutput'],
    ['far too much', tricrypto, 10n ** 18n, 'insufficientLiquidity'],
    ['more than its contract can count', tricrypto, 1n << 230n, 'insufficientLiquidity'],
  ] as const)('sells no %s', (_, pool, amount, reason) => {
    expect(swapExactInCrypto(pool, true, amount)).toEqual({ ok: false, reason })
  })

  test.each([
    ['nothing', tricrypto, 0n, 'zeroAmount'],
    ['of an empty pool', { ...tricrypto, balance0: 0n }, 10n ** 9n, 'insufficientLiquidity'],
    ['everything', tricrypto, tricrypto.balance1, 'insufficientLiquidity'],
  ] as const)('buys no %s', (_, pool, amount, reason) => {
    expect(swapExactOutCrypto(pool, true, amount)).toEqual({ ok: false, reason })
  })
})
