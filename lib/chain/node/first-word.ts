import type { Hex } from 'viem'

/**
 * Returns the first word of an ABI answer as a number, whatever follows it.
 *
 * @example
 * firstWord(`0x${'2a'.padStart(64, '0')}`) // 42n
 */
export const firstWord = (answer: Hex): bigint => BigInt(answer.slice(0, 66))
