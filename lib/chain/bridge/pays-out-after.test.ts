import { expect, test } from 'vitest'
import { depthTierOf, paysOutAfter } from './pays-out-after'

test('default: a transfer of a higher value needs more confirmations', () => {
  const depths = (chainId: number) =>
    [1, 100, 100.01, 1_000, 1_000.01, 10 ** 9].map((usd) => paysOutAfter(chainId, { usd }))
  expect(depths(1)).toEqual([2n, 2n, 4n, 4n, 32n, 32n])
  expect(depths(137)).toEqual([16n, 16n, 64n, 64n, 128n, 128n])
  for (const chainId of [10, 8453, 42161]) expect(depths(chainId)).toEqual([1n, 1n, 1n, 1n, 1n, 1n])
})

test('behavior: an unknown value counts as the largest', () => {
  for (const usd of [undefined, Number.NaN, Number.POSITIVE_INFINITY]) expect(paysOutAfter(1, { usd })).toBe(32n)
})

test('behavior: an operator can raise the number, but not lower it', () => {
  expect(paysOutAfter(1, { usd: 1, raised: 10 })).toBe(10n)
  expect(paysOutAfter(1, { usd: 5_000, raised: 10 })).toBe(32n)
})

test('behavior: transfers from chains with unknown reorganisations are not paid', () => {
  expect(paysOutAfter(56, { usd: 1, raised: 1_000 })).toBeUndefined()
})

test('behavior: the range of values with the same number of confirmations', () => {
  expect(depthTierOf(1, { usd: 100 })).toEqual({ aboveUsd: 0, maxUsd: 100 })
  expect(depthTierOf(1, { usd: 250 })).toEqual({ aboveUsd: 100, maxUsd: 1_000 })
  expect(depthTierOf(1, { usd: Number.NaN })).toEqual({ aboveUsd: 1_000, maxUsd: Number.POSITIVE_INFINITY })
  expect(depthTierOf(8453, { usd: 5 })).toEqual({ aboveUsd: 0, maxUsd: Number.POSITIVE_INFINITY })
  expect(depthTierOf(56, { usd: 5 })).toBeUndefined()
})
