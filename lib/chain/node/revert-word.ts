import type { Hex } from 'viem'
import { plainWord } from './plain-word'

/** The decoded reason of a revert. */
export type Revert =
  /** `require(false, message)`. */
  | { kind: 'text'; message: string }
  /** An error that a contract declares; without arguments if the bytes do not contain them. */
  | { kind: 'custom'; name: string; args: readonly unknown[] }
  /** A check of the compiler, such as overflow or division by zero. */
  | { kind: 'panic'; code: bigint; meaning: string }
  /** A revert without data or with an unknown error. */
  | { kind: 'unknown'; data: Hex }

/**
 * Returns a short identifier of a revert: its bounded text or its error's name, if known.
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
