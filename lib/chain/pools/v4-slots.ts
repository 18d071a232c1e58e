import { type Hex, keccak256 } from 'viem'

/** The slot of a manager's pools (reference: its StateLibrary), and the offsets within a pool. */
const poolsSlot = 6n
const [liquidityOffset, ticksOffset, bitmapOffset] = [3n, 4n, 5n]

/** The storage slots of a pool's state in its manager. */
export type V4Slots = {
  /**
   * The square root of the price (160 bits), tick (24), protocol fees of token0 and token1 (12
   * each) and LP fee (24), from the lowest bit.
   */
  price: bigint
  liquidity: bigint
  /** Returns the slot of a tick's liquidity, gross (lower half) and net. */
  tick: (index: number) => bigint
  /** The mapping of the words of its tick bitmap. */
  bitmap: bigint
  bitmapWord: (word: number) => bigint
}

/**
 * Returns the slots of a Uniswap V4 pool in its manager, which returns any slot (`extsload`).
 *
 * @example
 * v4SlotsOf(poolId).liquidity - v4SlotsOf(poolId).price // 3n
 */
export const v4SlotsOf = (poolId: Hex): V4Slots => {
  const price = mapped(BigInt(poolId), poolsSlot)
  const bitmap = price + bitmapOffset
  return {
    price,
    liquidity: price + liquidityOffset,
    tick: (index) => mapped(BigInt(index), price + ticksOffset),
    bitmap,
    bitmapWord: (word) => mapped(BigInt(word), bitmap),
  }
}

const mapped = (key: bigint, slot: bigint): bigint => BigInt(keccak256(`0x${wordOf(key)}${wordOf(slot)}`))
const wordOf = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

/** The decoded word of a price. Fees in pips. */
export type V4Price = {
  sqrtPriceX96: bigint
  tick: number
  protocolFee0Pips: number
  protocolFee1Pips: number
  lpFeePips: number
}

/**
 * Decodes the word of a price.
 *
 * @example
 * readV4Price(1n << 96n) // { sqrtPriceX96: 2n ** 96n, tick: 0, protocolFee0Pips: 0, ... }
 */
export const readV4Price = (word: bigint): V4Price => ({
  sqrtPriceX96: BigInt.asUintN(160, word),
  tick: Number(BigInt.asIntN(24, word >> 160n)),
  protocolFee0Pips: Number(BigInt.asUintN(12, word >> 184n)),
  protocolFee1Pips: Number(BigInt.asUintN(12, word >> 196n)),
  lpFeePips: Number(BigInt.asUintN(24, word >> 208n)),
})

/**
 * Decodes the word of a tick.
 *
 * @example
 * readV4Tick((3n << 128n) | 5n) // { liquidityGross: 5n, liquidityNet: 3n }
 */
export const readV4Tick = (word: bigint): { liquidityGross: bigint; liquidityNet: bigint } => ({
  liquidityGross: BigInt.asUintN(128, word),
  liquidityNet: BigInt.asIntN(128, word >> 128n),
})
