import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makerFillOf } from '@/lib/order/rfq'
import { fillLimits, maxTakerFill } from './fill-limits'

const whole = (makerAmount: bigint, takerAmount: bigint) => ({
  order: { makerAmount, takerAmount },
  takerFill: takerAmount,
})
const dear = whole(10n, 30n)
const cheap = whole(10n, 20n)

describe('fillLimits', () => {
  test('default', () => {
    expect(fillLimits([dear, cheap], { side: 'SELL', srcAmount: '36' })).toEqual({ fromAmount: 36n, toAmount: 13n })
    expect(fillLimits([dear, cheap], { side: 'SELL' })).toEqual({ fromAmount: 50n, toAmount: 20n })
    expect(fillLimits([dear, cheap], { side: 'BUY', destAmount: '12' })).toEqual({ fromAmount: 34n, toAmount: 12n })
  })

  test('behavior: the other bound is given or follows from the slippage', () => {
    expect(fillLimits([dear], { side: 'SELL', srcAmount: '30', destAmount: '9' }).toAmount).toBe(9n)
    expect(fillLimits([dear], { side: 'SELL', srcAmount: '30', slippage: 1_000 }).toAmount).toBe(9n)
    expect(fillLimits([dear], { side: 'SELL', srcAmount: '30', slippage: 10_000 }).toAmount).toBe(1n)
    expect(fillLimits([dear], { side: 'BUY', destAmount: '10', srcAmount: '40' }).fromAmount).toBe(40n)
    expect(fillLimits([dear], { side: 'BUY', destAmount: '10', slippage: 1_000 }).fromAmount).toBe(33n)
  })

  test('behavior: a remainder that buys nothing of an order goes to the next', () => {
    expect(fillLimits([dear, whole(5n, 5n)], { side: 'SELL', srcAmount: '32' })).toEqual({
      fromAmount: 32n,
      toAmount: 12n,
    })
    expect(fillLimits([whole(1n, 9n), whole(5n, 5n)], { side: 'SELL', srcAmount: '4' }).toAmount).toBe(4n)
  })

  test('error: InvalidInput', () => {
    const refuses = (request: Parameters<typeof fillLimits>[1], details: string) =>
      expect(() => fillLimits([dear], request)).toThrow(details)
    refuses({ side: 'SELL', srcAmount: '31' }, 'Invalid srcAmount: the orders take 30 of it')
    refuses({ side: 'SELL', srcAmount: '2' }, 'Invalid srcAmount: the orders take 0 of it')
    refuses({ side: 'SELL', destAmount: '1', slippage: 1 }, 'Cannot specify both slippage and destAmount')
    refuses({ side: 'BUY' }, 'Missing destAmount')
    refuses({ side: 'BUY', destAmount: '11' }, 'Invalid destAmount: the orders give 10 of it')
    refuses({ side: 'BUY', destAmount: '1', srcAmount: '1', slippage: 1 }, 'Cannot specify both slippage and srcAmount')
    refuses({ side: 'BUY', destAmount: '10', srcAmount: '29' }, 'Invalid srcAmount: the orders ask for 30')
    expect(() => fillLimits([], { side: 'SELL' })).toThrow('Invalid srcAmount: the orders take 0 of it')
  })
})

describe('maxTakerFill', () => {
  test('default', () => {
    expect(maxTakerFill({ makerAmount: 10n, takerAmount: 3n }, 10n)).toBe(3n)
    expect(maxTakerFill({ makerAmount: 10n, takerAmount: 3n }, 9n)).toBe(2n)
    expect(maxTakerFill({ makerAmount: 10n, takerAmount: 3n }, 0n)).toBe(0n)
  })

  test('behavior: asks for no more than is left, and one unit more would', () => {
    const amount = fc.bigInt(1n, 10n ** 30n)
    fc.assert(
      fc.property(amount, amount, amount, (makerAmount, takerAmount, any) => {
        const left = any % (makerAmount + 1n)
        const most = maxTakerFill({ makerAmount, takerAmount }, left)
        expect(makerFillOf({ makerAmount, takerAmount }, most)).toBeLessThanOrEqual(left)
        expect(
          most === takerAmount || makerFillOf({ makerAmount, takerAmount }, most + 1n) > left,
          `${most} is the most`,
        ).toBe(true)
      }),
    )
  })
})
