import { expect, test } from 'vitest'
import { swapExactIn } from '../pools/swap'
import { asCrypto, drawCrypto } from './crypto-states'
import { cryptoViewsOf } from './crypto-view'
import { curveOf } from './curve'
import { createDraw } from './random'
import { createOracle } from './reference-pool'
import { syntheticPair, syntheticTokens } from './synthetic-pair'

const draw = createDraw(31)
const cases = Array.from({ length: 300 }, () => {
  const pool = drawCrypto(draw)
  const zeroForOne = draw.below(2) === 0
  const held = Number(zeroForOne ? pool.balance0 : pool.balance1)
  return { pool, zeroForOne, amountIn: Math.round(held * 10 ** draw.between(-4, 1)) }
})

test('default: pays what the pool pays, and no less where its fee grows', () => {
  let compared = 0
  for (const { pool, zeroForOne, amountIn } of cases) {
    const exact = swapExactIn(pool, zeroForOne ? pool.token0 : pool.token1, BigInt(amountIn))
    if (!exact.ok || exact.amountOut < 10n ** 6n) continue
    compared++
    const { outputOf } = curveOf(pool)[zeroForOne ? 'zeroForOne' : 'oneForZero']
    const ratio = outputOf(amountIn) / Number(exact.amountOut)
    const rounding = 1e-11 + 2 / Number(exact.amountOut)
    expect(ratio).toBeGreaterThan(1 - rounding)
    if (pool.midFeeE10 === pool.outFeeE10) expect(ratio).toBeLessThan(1 + rounding)
  }
  expect(compared).toBeGreaterThan(150)
})

test('default: inputs and outputs are inverse, and the rate is the derivative of the output', () => {
  for (const { pool, zeroForOne, amountIn } of cases) {
    const { inputOf, outputOf, rateAt } = curveOf(pool)[zeroForOne ? 'zeroForOne' : 'oneForZero']
    expect(inputOf(outputOf(amountIn)) / amountIn).toBeCloseTo(1, 9)
    const step = amountIn * 1e-5
    const slope = (outputOf(amountIn + step) - outputOf(amountIn - step)) / (2 * step)
    expect(rateAt(amountIn) / slope).toBeCloseTo(1, 4)
  }
})

test('behavior: no other amount is more profitable at the prices of an optimal one', () => {
  const [a, b] = syntheticTokens
  for (let round = 0; round < 50; round++) {
    const pool = asCrypto(syntheticPair(1, a, b, 10n ** 24n, 10n ** 24n), { part: draw.pick([1, 0.9, 2]) })
    const { outputOf } = curveOf(pool).zeroForOne
    const value = (outputOf(1e18) / 1e18) * (1 - 10 ** draw.between(-3, -0.5))
    const trade = createOracle(pool, 'SELL')(value, 1)!
    expect(trade.zeroForOne).toBe(true)
    const earns = (part: number) => outputOf(trade.amountIn * part) - trade.amountIn * part * value
    const best = trade.amountOut - trade.amountIn * value
    for (const part of [0.5, 0.97, 1.03, 2]) expect(earns(part)).toBeLessThan(best)
    // The input's value per logarithm of the price.
    const [lower, higher] = [1 - 1e-4, 1 + 1e-4].map((part) => createOracle(pool, 'SELL')(value * part, 1)!.amountIn)
    expect(((lower! - higher!) * value) / 2e-4 / trade.conductance).toBeCloseTo(1, 2)
  }
})

test('error: a pool that traded or lacks a coin is not used', () => {
  const [{ pool }] = cases as [(typeof cases)[number]]
  for (const idle of [
    { ...pool, invariant: 0n },
    { ...pool, balance0: 0n },
  ]) {
    expect(cryptoViewsOf(idle)).toBeUndefined()
    expect(curveOf(idle).zeroForOne.outputOf(1e18)).toBe(0)
    expect(createOracle(idle, 'SELL')(1, 1e9)).toBeUndefined()
  }
})
