import { describe, expect, test } from 'vitest'
import { changeOf, readStep, stepPrice } from './step-price'

// Prices 2 WETH at 6,000 USDC.
const market = {
  from: { decimals: 18 },
  to: { decimals: 6 },
  now: 3_001.23456,
  priced: { srcAmount: 2n * 10n ** 18n, destAmount: 6_000_000_000n },
}

describe('stepPrice', () => {
  test('default: a step above the price by agents, or below it for the inverse price', () => {
    expect(stepPrice(market, 0, false)).toEqual({ digits: '3000', isInverse: false })
    expect(stepPrice(market, 100, false)).toEqual({ digits: '3030', isInverse: false })
    const sale = { ...market, from: market.to, to: market.from }
    const priced = { srcAmount: 6_000_000_000n, destAmount: 2n * 10n ** 18n }
    expect(stepPrice({ ...sale, priced }, -500, true)).toEqual({ digits: '2850', isInverse: true })
  })

  test('behavior: digits beyond those shown are rounded towards the market, so that it fills', () => {
    const third = { srcAmount: 3n * 10n ** 18n, destAmount: 10_000_000n }
    expect(stepPrice({ ...market, priced: third }, 0, false)?.digits).toBe('3.3333333')
    const inverse = { srcAmount: 10_000_000n, destAmount: 3n * 10n ** 18n }
    expect(stepPrice({ ...market, from: market.to, to: market.from, priced: inverse }, 0, true)?.digits).toBe(
      '3.3333334',
    )
  })

  test('behavior: uses the pool price before there is an amount', () => {
    expect(stepPrice({ ...market, priced: undefined }, 0, false)?.digits).toBe('3001.23')
    expect(stepPrice({ ...market, priced: undefined, now: 1 / 2_000 }, -100, true)?.digits).toBe('1980')
    expect(stepPrice({ ...market, priced: undefined, now: undefined }, 0, false)).toBeUndefined()
  })
})

describe('readStep', () => {
  test('default: a step without a sign is better for the owner', () => {
    expect([readStep('2.5', false), readStep('2,5', true)]).toEqual([250, -250])
    expect([readStep('-2.5', false), readStep('+1', true), readStep('− 3', false)]).toEqual([-250, 100, -300])
  })

  test('error: invalid percentages, and steps to a price of zero or out of range', () => {
    for (const text of ['', '-', 'a', '1.234', '-100', '10001']) expect(readStep(text, false)).toBeUndefined()
  })
})

describe('changeOf', () => {
  test('default: the change of the price as it is written', () => {
    expect(changeOf({ digits: '3,030', isInverse: false }, 3_000)).toBeCloseTo(100)
    expect(changeOf({ digits: '2970', isInverse: true }, 1 / 3_000)).toBeCloseTo(-100)
    expect(changeOf({ digits: '', isInverse: false }, 3_000)).toBeUndefined()
  })
})
