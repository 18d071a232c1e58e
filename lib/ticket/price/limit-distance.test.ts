import { describe, expect, test } from 'vitest'
import { distanceOf } from './limit-distance'

/** Returns the distance of a sale with equal inputs. */
const ofSale = (limit: bigint, pays: bigint) =>
  distanceOf({ limit: { srcAmount: 7n, destAmount: limit }, market: { srcAmount: 7n, destAmount: pays } })

describe('distanceOf', () => {
  test('default', () => {
    expect(ofSale(1_032n, 1_000n)).toEqual({ bps: 320, isReached: false })
    expect(ofSale(950n, 1_000n)).toEqual({ bps: -500, isReached: true })
  })

  test('behavior: the cost of a purchase gives the same distance for the same price', () => {
    const ofPurchase = (limit: bigint, costs: bigint) =>
      distanceOf({ limit: { srcAmount: limit, destAmount: 7n }, market: { srcAmount: costs, destAmount: 7n } })
    expect(ofPurchase(1_000n, 1_032n)).toEqual({ bps: 320, isReached: false })
    expect(ofPurchase(1_000n, 950n)).toEqual({ bps: -500, isReached: true })
  })

  test('behavior: less than a basis point counts as one, and an equal price as reached', () => {
    expect(ofSale(1_000_001n, 1_000_000n)).toEqual({ bps: 1, isReached: false })
    expect(ofSale(999_999n, 1_000_000n)).toEqual({ bps: -1, isReached: true })
    expect(ofSale(1_000_000n, 1_000_000n)).toEqual({ bps: 0, isReached: true })
  })

  test('behavior: undefined if the market pays nothing, and limited for large distances', () => {
    expect(ofSale(1n, 0n)).toBeUndefined()
    expect(ofSale(10n ** 60n, 1n)).toEqual({ bps: 10_000_000, isReached: false })
  })
})
