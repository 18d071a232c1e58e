import { type Hex, keccak256 } from 'viem'

/** Where a manager of Uniswap V4 keeps its pools (reference: its StateLibrary), and within a pool what it keeps behind the price. */
const poolsSlot = 6n
const [liquidityOffset, ticksOffset, bitmapOffset] = [3n, 4n, 5n]

/** Words of the manager's storage that a pool's state stands in. */
export type V4Slots = {
  /** From the lowest bit on: square root of the price (160), tick (24), the protocol's fees of token0 and of token1 (12 each), the providers' (24). */
  price: bigint
  liquidity: bigint
  /** A tick's liquidity, gross (lower half) and net. */
  tick: (index: number) => bigint
  /** The mapping of the words of its tick bitmap. */
  bitmap: bigint
  bitmapWord: (word: number) => bigint
}

/**
 * Says where the state of a pool of Uniswap V4 stands in the storage of its manager, which answers for every word (`extsload`).
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

/** What the word of a price says. Fees in pips. */
export type V4Price = {
  sqrtPriceX96: bigint
  tick: number
  protocolFee0Pips: number
  protocolFee1Pips: number
  lpFeePips: number
}

/**
 * Reads the word of a price.
 *
 * @example
 * readV4Price(1n << 96n) // { sqrtPriceX96: 2n ** 96n, tick: 0, protocolFee0Pips: 0, protocolFee1Pips: 0, lpFeePips: 0 }
 */
export const readV4Price = (word: bigint): V4Price => ({
  sqrtPriceX96: BigInt.asUintN(160, word),
  tick: Number(BigInt.asIntN(24, word >> 160n)),
  protocolFee0Pips: Number(BigInt.asUintN(12, word >> 184n)),
  protocolFee1Pips: Number(BigInt.asUintN(12, word >> 196n)),
  lpFeePips: Number(BigInt.asUintN(24, word >> 208n)),
})

/**
 * Reads the word of a tick.
 *
 * @example
 * readV4Tick((3n << 128n) | 5n) // { liquidityGross: 5n, liquidityNet: 3n }
 */
export const readV4Tick = (word: bigint): { liquidityGross: bigint; liquidityNet: bigint } => ({
  liquidityGross: BigInt.asUintN(128, word),
  liquidityNet: BigInt.asIntN(128, word >> 128n),
})
