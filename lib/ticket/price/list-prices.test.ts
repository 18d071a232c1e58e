import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marketPayFor, maxPairs, ordersToPrice } from './list-prices'

const order = (pair: number, takerAmount: bigint) => ({
  makerAsset: `0x${String(pair).padStart(40, '0')}` as const,
  takerAsset: `0x${'a'.repeat(40)}` as const,
  makerAmount: 1n,
  takerAmount,
})

describe('chooseAsked', () => {
  test('default', () => {
    const [small, large, other] = [order(1, 10n), order(1, 20n), order(2, 5n)]
    expect(ordersToPrice([small, large, other])).toEqual([large, other])
  })

  test('behavior: a pair has a direction', () => {
    const forward = order(1, 10n)
    const reverse = { ...forward, makerAsset: forward.takerAsset, takerAsset: forward.makerAsset }
    expect(ordersToPrice([forward, reverse])).toEqual([forward, reverse])
  })

  test('behavior: the number of requests is limited for any list', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.bigInt(1n, 10n ** 30n))), (list) => {
        const orders = list.map(([pair, amount]) => order(pair, amount))
        const chosen = ordersToPrice(orders)
        expect(chosen.length).toBe(Math.min(new Set(list.map(([pair]) => pair)).size, maxPairs))
        for (const { makerAsset, takerAmount } of chosen)
          for (const other of orders)
            if (other.makerAsset === makerAsset) expect(other.takerAmount).toBeLessThanOrEqual(takerAmount)
      }),
    )
  })
})

describe('marketPayFor', () => {
  const answer = { asked: 100_000n, pays: 200_000n, isFlat: true }

  test('default', () => {
    expect(marketPayFor({ takerAmount: 100_000n }, answer)).toBe(200_000n)
    expect(marketPayFor({ takerAmount: 50_001n }, answer)).toBe(100_002n)
    expect(marketPayFor({ takerAmount: 33_333n }, { ...answer, pays: 100_001n })).toBe(33_333n)
  })

  test('behavior: undefined for sizes that the answer does not cover', () => {
    expect(marketPayFor({ takerAmount: 100_001n }, answer)).toBeUndefined()
    expect(marketPayFor({ takerAmount: 99_999n }, { ...answer, isFlat: false })).toBeUndefined()
    expect(marketPayFor({ takerAmount: 100_000n }, { ...answer, isFlat: false })).toBe(200_000n)
    expect(marketPayFor({ takerAmount: 4_999n }, answer)).toBeUndefined()
  })
})
