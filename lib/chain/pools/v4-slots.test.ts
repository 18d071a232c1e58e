import { concatHex, keccak256, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readV4Price, readV4Tick, v4SlotsOf } from './v4-slots'

const poolId = '0x21c67e77068de97969ba93d4aab21826d33ca12bb9f565d8496e8fda8a82ca27'

describe('v4SlotsOf', () => {
  test('default: the words of a pool have distinct slots', () => {
    const { price, liquidity, tick, bitmap, bitmapWord } = v4SlotsOf(poolId)
    expect([liquidity, bitmap]).toEqual([price + 3n, price + 5n])
    expect(tick(7)).toBe(BigInt(keccak256(concatHex([7n, price + 4n].map((word) => numberToHex(word, { size: 32 }))))))
    const indices = [-887_220, -1, 0, 1, 887_220]
    const slots = [price, liquidity, ...indices.map(tick), ...indices.map(bitmapWord)]
    expect(new Set(slots).size).toBe(slots.length)
  })
})

describe('readV4Price', () => {
  test('default: decodes every part of the word, with a negative tick', () => {
    const parts = [
      [3000n, 208n],
      [7n, 196n],
      [1000n, 184n],
      [BigInt.asUintN(24, -196_250n), 160n],
      [2n ** 159n, 0n],
    ] as const
    const word = parts.reduce((sum, [value, shift]) => sum | (value << shift), 0n)
    expect(readV4Price(word)).toEqual({
      sqrtPriceX96: 2n ** 159n,
      tick: -196_250,
      protocolFee0Pips: 1000,
      protocolFee1Pips: 7,
      lpFeePips: 3000,
    })
  })
})

describe('readV4Tick', () => {
  test('default', () => {
    const word = 5n | (BigInt.asUintN(128, -3n) << 128n)
    expect(readV4Tick(word)).toEqual({ liquidityGross: 5n, liquidityNet: -3n })
  })
})
