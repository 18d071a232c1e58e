import { describe, expect, test } from 'vitest'
import { isWithinFee, type PriceWalk, stepPrices, walkedSqrtPrice, withFollowers } from './price-walk'

const start: PriceWalk = new Map([
  ['WETH', 0],
  ['USDC', 0],
])

describe('stepPrices', () => {
  test('default: follows the dice, stable tokens stay', () => {
    const up = stepPrices(start, { stable: ['USDC'], random: () => 0.9 })
    expect(up.get('WETH')).toBeGreaterThan(0)
    expect(up.get('USDC')).toBe(0)
    expect(stepPrices(start, { stable: ['USDC'], random: () => 0 }).get('WETH')).toBeLessThan(0)
  })

  test('behavior: one token moves at a time', () => {
    const two: PriceWalk = new Map([
      ['WETH', 0],
      ['WBTC', 0],
    ])
    expect(
      [...stepPrices(two, { stable: [], random: () => 0.9 }).values()].filter((value) => value !== 0),
    ).toHaveLength(1)
    expect(stepPrices(two, { stable: ['WETH', 'WBTC'], random: () => 0.9 })).toStrictEqual(two)
  })

  test('behavior: the worst random numbers stay within ten percent, and even ones lead back', () => {
    const alone: PriceWalk = new Map([['WETH', 0]])
    const luckAt = (luck: number) => () => luck
    let walk = alone
    for (let step = 0; step < 10_000; step++) walk = stepPrices(walk, { stable: [], random: luckAt(1 - 1e-9) })
    expect(walk.get('WETH')).toBeLessThan(0.1)
    for (let step = 0; step < 500; step++) walk = stepPrices(walk, { stable: [], random: luckAt(0.5) })
    expect(walk.get('WETH')).toBeLessThan(1e-6)
  })
})

test('withFollowers moves tokens with a fixed rate along', () => {
  const walk: PriceWalk = new Map([
    ['WETH', 0.01],
    ['wstETH', 0],
    ['WBTC', 0.02],
  ])
  expect([...withFollowers(walk, new Map([['wstETH', 'WETH']]))]).toStrictEqual([
    ...[['WETH', 0.01] as const, ['wstETH', 0.01] as const, ['WBTC', 0.02] as const],
  ])
})

describe('walkedSqrtPrice', () => {
  const one = 2n ** 96n

  test('default', () => {
    const walk = new Map([
      ['A', Math.log(4)],
      ['B', 0],
    ])
    expect(walkedSqrtPrice(one, { walk, symbol0: 'A', symbol1: 'B' })).toBe(2n * one)
    expect(walkedSqrtPrice(one, { walk, symbol0: 'B', symbol1: 'A' })).toBe(one / 2n)
  })

  test('behavior: the price of a token without a walk is constant', () => {
    expect(walkedSqrtPrice(one, { walk: start, symbol0: 'X', symbol1: 'Y' })).toBe(one)
  })
})

describe('isWithinFee', () => {
  const one = 2n ** 96n

  test.each([
    [one, 100, true],
    [one + one / 1_000n, 3000, true],
    [one - one / 1_000n, 3000, true],
    [one + one / 600n, 3000, false],
    [one - one / 600n, 3000, false],
    [one + one / 1_000n, 500, false],
  ])('default: %s at a fee of %s pips: %s', (now, feePips, isWithin) => {
    expect(isWithinFee(now, one, feePips)).toBe(isWithin)
  })
})
