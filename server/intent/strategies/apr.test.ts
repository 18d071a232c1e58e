import { expect, test } from 'vitest'
import { aprOf } from './apr'

const day = 86_400
const start = 1_795_262_400
/** Simple interest from the start, as in vaults of the local world: raw units for 10^30 shares. */
const rateAt = (seconds: number, bps: bigint, first = 10n ** 30n) =>
  first + (first * bps * BigInt(seconds)) / (10_000n * 365n * BigInt(day))
const samplesOf = (days: readonly number[], bps: bigint, feeBps = 0) =>
  days.map((at) => ({ at: start + at * day, rate: rateAt(at * day, bps), feeBps }))

test('default: the growth of the last 7 days, times a year, equals the closed form', () => {
  const samples = samplesOf([0, 10, 13, 20], 500n)
  const [then, now] = [0.05 * (13 / 365), 0.05 * (20 / 365)]
  const closed = ((1 + now) / (1 + then) - 1) * (365 / 7)
  const apr = aprOf(samples)!
  expect(Math.abs(Number(apr.gross) - closed)).toBeLessThan(1e-9)
  expect(apr).toMatchObject({ net: apr.gross, from: start + 13 * day, to: start + 20 * day })
})

test('behavior: with less than 7 days of samples it is measured since the first, for a day at least', () => {
  expect(aprOf(samplesOf([0, 0.5], 500n))).toBeUndefined()
  expect(aprOf([])).toBeUndefined()
  expect(aprOf(samplesOf([0, 1], 500n))).toMatchObject({ gross: '0.05', from: start })
  expect(aprOf(samplesOf([0, 0.9, 2], 500n))).toMatchObject({ from: start })
})

test('behavior: the fee reduces a gain, but no loss', () => {
  expect(aprOf(samplesOf([0, 7], 500n, 1_000))).toMatchObject({ gross: '0.05', net: '0.045' })
  const lost = [
    { at: start, rate: 10n ** 30n, feeBps: 1_000 },
    { at: start + 7 * day, rate: 97n * 10n ** 28n, feeBps: 1_000 },
  ]
  const apr = aprOf(lost)!
  expect(apr.net).toBe(apr.gross)
  expect(Number(apr.gross)).toBeCloseTo((-0.03 * 365) / 7, 9)
})

test('behavior: a vault without yield has a rate of 0', () => {
  expect(aprOf(samplesOf([0, 8], 0n))).toMatchObject({ gross: '0', net: '0' })
})
