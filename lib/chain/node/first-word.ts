import type { Hex } from 'viem'

/**
 * Reads the number that an ABI answer begins with, whatever follows it.
 *
 * @example
 * firstWord(`0x${'2a'.padStart(64, '0')}`) // 42n
 */
export const firstWord = (answer: Hex): bigint => BigInt(answer.slice(0, 66))
