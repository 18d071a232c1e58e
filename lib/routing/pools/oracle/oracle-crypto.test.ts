import { describe, expect, test } from 'vitest'
import { drawCrypto, tricrypto } from '../../testing/crypto-states'
import { createDraw } from '../../testing/random'
import { swapExactInCrypto } from '../curve/crypto'
import type { CryptoPool } from '../pool'
import { type PoolRows, stride } from '../pool-rows'
import { inputOfCrypto, outputOfCrypto, tradeCrypto, writeCrypto } from './oracle-crypto'

function rowOf(pool: CryptoPool) {
  const rows: PoolRows = {
    kinds: Uint8Array.of(1),
    band: new Float64Array(2),
    edges: new Float64Array(2),
    params: new Float64Array(stride),
    ticks: [undefined],
  }
  writeCrypto(rows, 0, pool)
  return rows
}

const draw = createDraw(23)
const cases = Array.from({ length: 500 }, () => {
  const pool = drawCrypto(draw)
  const zeroForOne = draw.below(2) === 0
  return { pool, zeroForOne, ...rowOf(pool), held: Number(zeroForOne ? pool.balance0 : pool.balance1) }
})

test('default: pays what the pool pays, and no less where the fee grows', () => {
  for (const { pool, zeroForOne, params, held } of cases) {
    const amount = Math.round(held * 10 ** draw.between(-4, 1))
    const exact = swapExactInCrypto(pool, zeroForOne, BigInt(amount))
    if (!exact.ok || exact.amountOut < 10n ** 6n) continue
    const ratio = outputOfCrypto(params, 0, zeroForOne, amount) / Number(exact.amountOut)
    const rounding = 1e-12 + 2 / Number(exact.amountOut)
    expect(ratio).toBeGreaterThan(1 - rounding)
    if (pool.midFeeE10 === pool.outFeeE10) expect(ratio).toBeLessThan(1 + rounding)
  }
})

test('default: inputs and outputs are inverse', () => {
  for (const { params, zeroForOne, held } of cases) {
    const amount = held * 10 ** draw.between(-9, 1)
    const paid = outputOfCrypto(params, 0, zeroForOne, amount)
    expect(inputOfCrypto(params, 0, zeroForOne, paid) / amount).toBeCloseTo(1, 12)
  }
})

test('behavior: no other trade earns more at the prices of an optimal one', () => {
  const trade = new Float64Array(3)
  for (const { params, band, zeroForOne } of cases) {
    const away = 10 ** draw.between(-6, -0.3)
    const ratio = zeroForOne ? band[0]! * (1 - away) : band[1]! / (1 - away)
    tradeCrypto(params, 0, zeroForOne, ratio, trade)
    const price = zeroForOne ? ratio * ratio : 1 / (ratio * ratio)
    const earned = (given: number) => outputOfCrypto(params, 0, zeroForOne, given) - price * given
    const [given, taken, conductance] = trade as unknown as [number, number, number]
    expect(given).toBeGreaterThan(0)
    expect(conductance).toBeGreaterThan(0)
    for (const part of [0, 0.5, 0.99, 1.01, 2])
      expect(earned(given * part)).toBeLessThanOrEqual(taken - price * given + 1e-12 * taken)
  }
})

test('behavior: the conductance is the slope of the input by the log of the price', () => {
  const [near, far, middle] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  for (const { params, band, zeroForOne, held } of cases) {
    const ratioAt = (log: number) => (zeroForOne ? band[0]! * Math.exp(-log / 2) : band[1]! * Math.exp(log / 2))
    tradeCrypto(params, 0, zeroForOne, ratioAt(0.1), middle)
    tradeCrypto(params, 0, zeroForOne, ratioAt(0.1 - 1e-5), near)
    tradeCrypto(params, 0, zeroForOne, ratioAt(0.1 + 1e-5), far)
    if (middle[0]! < 1e-3 * held) continue
    expect((far[0]! - near[0]!) / 2e-5 / middle[2]!).toBeCloseTo(1, 2)
  }
})

test('behavior: the band of a pool is its fee around its price', () => {
  const { band } = rowOf(tricrypto)
  const price = 1e12 / 2000
  expect(band[0]! ** 2 / price).toBeCloseTo(1 - 0.0003, 6)
  expect(band[1]! ** 2 / price).toBeCloseTo(1 / (1 - 0.0003), 6)
})

describe('error', () => {
  test('a pool without one of its coins, or that has traded, is idle', () => {
    for (const pool of [
      { ...tricrypto, others: [{ ...tricrypto.others[0]!, balance: 0n }] },
      { ...tricrypto, invariant: 0n },
    ]) {
      const { kinds, band } = rowOf(pool)
      expect([kinds[0], ...band]).toEqual([0, 0, Number.POSITIVE_INFINITY])
    }
  })

  test('no input buys more than the pool holds', () => {
    expect(inputOfCrypto(rowOf(tricrypto).params, 0, true, 3.1e22)).toBe(Number.POSITIVE_INFINITY)
  })
})
