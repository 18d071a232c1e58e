import { type Address, type Hex, hexToBigInt, hexToNumber, size, sliceHex } from 'viem'
import { namedError } from '@/lib/errors'

/**
 * Creation code that reads words of tick bitmaps and returns the non-zero ones: a zero byte, then two
 * bytes of position and 32 of word for each. An eth_call without `to` runs it and creates nothing. A
 * market has 100,000 such words, nearly all of them zero; reading each through Multicall3 took most of
 * a service's start. Compiled from Yul:
 *
 *     let out := 257, position := 0
 *     for { let at := datasize("probe") } lt(at, codesize()) { at := add(at, 56) } {
 *       codecopy(128, at, 56)
 *       let target := shr(96, mload(128)), base := mload(148), word := signextend(1, shr(240, mload(180)))
 *       for { let end := add(word, shr(240, mload(182))) } slt(word, end) { word := add(word, 1) } {
 *         mstore(0, shl(224, 0x5339c296)), mstore(4, word)
 *         if base {
 *           mstore(64, word), mstore(96, base)
 *           mstore(0, shl(224, 0x1e2eaeaf)), mstore(4, keccak256(64, 64))
 *         }
 *         if and(gt(returndatasize(), 31), staticcall(gas(), target, 0, 36, 64, 32)) {
 *           let bitmap := mload(64)
 *           if bitmap { mstore(out, shl(240, position)), mstore(add(out, 2), bitmap), out := add(out, 34) }
 *         }
 *         position := add(position, 1)
 *       }
 *     }
 *     return(256, sub(out, 256))
 */
const code = [
  '5f61010160c85b3881106016575060ff1901610100f35b60388160803960805160601c6094519060b45160f01d9060b65160',
  'f01c8201925b838312604857505050506038016006565b9091939563299ce14b60e19694961b5f52818560045260ab575b60',
  '20604060245f865afa601f3d11166086575b600190810196939593940191906037565b604051806093575b506075565b60f0',
  '82901b855260028501526022909301926001608e565b60408581526060839052631e2eaeaf60e01b5f528020600452606256',
].join('')

/** The maximum words per probe: all may be set, and creation code may return up to 24,576 bytes. */
export const maxProbedWords = 720

/** A range of consecutive words of a bitmap. */
export type WordRange = {
  /** The pool, or the manager that holds it. */
  target: Address
  /** The mapping's slot in the manager, read by `extsload`; zero for a pool with a `tickBitmap`. */
  base: bigint
  first: number
  count: number
}

/**
 * Returns the data of an eth_call without `to` that reads up to `maxProbedWords` words of bitmaps.
 *
 * @example
 * bitmapProbe([{ target: pool, base: 0n, first: -58, count: 116 }]) // '0x5f610101…'
 */
export const bitmapProbe = (ranges: readonly WordRange[]): Hex =>
  `0x${code}${ranges
    .map(({ target, base, first, count }) =>
      [target.slice(2), digitsOf(base, 256), digitsOf(first, 16), digitsOf(count, 16)].join(''),
    )
    .join('')}`

const digitsOf = (value: bigint | number, bits: number) =>
  BigInt.asUintN(bits, BigInt(value))
    .toString(16)
    .padStart(bits / 4, '0')

const bytesPerWord = 34

/**
 * Decodes the answer of a probe: the non-zero words by their position among the requested ones.
 *
 * @throws Chain.BitmapProbeError for an invalid answer
 * @example
 * readBitmapProbe('0x00') // new Map()
 */
export const readBitmapProbe = (answer: Hex | undefined): Map<number, bigint> => {
  const bytes = answer === undefined ? 0 : size(answer) - 1
  if (answer === undefined || !answer.startsWith('0x00') || bytes % bytesPerWord !== 0) throw new BitmapProbeError()
  return new Map(
    Array.from({ length: bytes / bytesPerWord }, (_, index): [number, bigint] => {
      const at = 1 + index * bytesPerWord
      return [hexToNumber(sliceHex(answer, at, at + 2)), hexToBigInt(sliceHex(answer, at + 2, at + bytesPerWord))]
    }),
  )
}

export class BitmapProbeError extends namedError('Chain.BitmapProbeError', {
  message: 'The node did not run the code that reads the ticks of pools.',
  fix: 'Use a node that runs eth_call without an address.',
}) {}
