import type { Address, Hex } from 'viem'

/**
 * Reads the n-th 32-byte word of an ABI answer as an unsigned integer.
 *
 * @example
 * uintAt('0x' + '00'.repeat(31) + '07', 0) // 7n
 */
export const uintAt = (data: Hex, index: number): bigint => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)

/**
 * Reads the n-th word of an ABI answer as a signed integer.
 *
 * @example
 * intAt('0x' + 'ff'.repeat(32), 0) // -1n
 */
export const intAt = (data: Hex, index: number): bigint => BigInt.asIntN(256, uintAt(data, index))

/**
 * Reads the n-th word of an ABI answer as a lower-case address.
 *
 * @example
 * addressAt(answer, 0) // '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
 */
export const addressAt = (data: Hex, index: number): Address =>
  `0x${data.slice(26 + index * 64, 66 + index * 64).toLowerCase()}`

/**
 * Returns the number of whole words in an answer.
 *
 * @example
 * wordCount('0x') // 0
 */
export const wordCount = (data: Hex): number => Math.floor((data.length - 2) / 64)
