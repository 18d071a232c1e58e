import type { Hex } from 'viem'
import { plainWord } from './plain-word'

/** Why a call reverted, in a form a program can look at. */
export type Revert =
  /** `require(false, message)`. */
  | { kind: 'text'; message: string }
  /** An error that a contract declares; without arguments where the bytes do not hold them. */
  | { kind: 'custom'; name: string; args: readonly unknown[] }
  /** What the compiler checks by itself: overflow, division by zero and so on. */
  | { kind: 'panic'; code: bigint; meaning: string }
  /** Reverted without telling, or in words nobody here knows. */
  | { kind: 'unknown'; data: Hex }

/**
 * A revert in the contract's own word: its text, bounded and plain, or the name of its error. `undefined` when it said
 * nothing we know.
 *
 * @example
 * wordOf(decodeRevert('0xcea9e31d')) // 'InsufficientReturnAmount'
 */
export const wordOf = (revert: Revert): string | undefined => {
  switch (revert.kind) {
    case 'text':
      return plainWord(revert.message) || undefined
    case 'custom':
      return revert.name
    case 'panic':
      return `Panic(${revert.code})`
    case 'unknown':
      return undefined
  }
}
