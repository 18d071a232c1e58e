import { expect, test } from 'vitest'
import { impactCeilingPercent, impactOf, joinImpacts, priceImpactOf } from './price-impact'

const impact = (srcUSD: string | null, destUSD: string | null, maxImpactReached?: boolean) =>
  priceImpactOf({ srcUSD, destUSD, maxImpactReached })

test('default', () => {
  expect(impact('1000', '997.5')).toEqual({ kind: 'known', bps: 25, tier: 'silent' })
})

test('behavior: tiers begin at 1, 5 and above 15 percent', () => {
  const tiers = ['990.01', '990', '950.01', '950', '850', '849.99'].map((destUSD) => impact('1000', destUSD))
  expect(tiers.map((one) => one.kind === 'known' && one.tier)).toEqual([
    'silent',
    'caution',
    'caution',
    'danger',
    'danger',
    'blocked',
  ])
})

test('behavior: returns unknown for a missing price, never zero', () => {
  expect(impact(null, '1')).toEqual({ kind: 'unknown' })
  expect(impact('1', null)).toEqual({ kind: 'unknown' })
  expect(impact('0', '0')).toEqual({ kind: 'unknown' })
  expect(impact('NaN', '1')).toEqual({ kind: 'unknown' })
})

test('behavior: returns the silent tier for a gain', () => {
  expect(impact('1000', '1010')).toEqual({ kind: 'known', bps: -100, tier: 'silent' })
})

test('behavior: blocks above the limit of the service at any dollar values', () => {
  expect(impact('1000', '999', true)).toEqual({ kind: 'known', bps: 10, tier: 'blocked' })
})

test('impactCeilingPercent: the next whole percent', () => {
  expect(impactCeilingPercent(724)).toBe(8)
  expect(impactCeilingPercent(700)).toBe(7)
})

test('behavior: the impacts of two trades in a row multiply, and an unknown one stays unknown', () => {
  expect(joinImpacts(impactOf(1_000), impactOf(2_000))).toEqual({ kind: 'known', bps: 2_800, tier: 'blocked' })
  expect(joinImpacts(impactOf(10), { kind: 'unknown' })).toEqual({ kind: 'unknown' })
  expect(joinImpacts({ kind: 'unknown' }, impactOf(10))).toEqual({ kind: 'unknown' })
})
