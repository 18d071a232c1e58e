import { brotliCompressSync, constants } from 'node:zlib'
import { type Hex, hexToBytes } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Rollup } from '@/lib/routing/route/gas'

/**
 * Returns the bytes for which a rollup charges a signed transaction. Optimism's chains estimate its
 * share of a batch by the length of its FastLZ form (the Fjord specification:
 * github.com/ethereum-optimism/specs, `fjord/exec-engine.md`); Arbitrum takes the length of its
 * Brotli form at the level that ArbOS 20 set (`getPosterUnitsWithoutCache` of nitro's
 * `arbos/l1pricing`).
 *
 * @example
 * dataSizes['optimism'](signedTransaction) // 251.7
 */
export const dataSizes: Readonly<Record<Rollup, (transaction: Hex) => number>> = {
  optimism: (transaction) => Math.max(minSize, intercept + slope * fastLzLength(hexToBytes(transaction))),
  arbitrum: (transaction) => brotliCompressSync(hexToBytes(transaction), { params: arbOsBrotli }).length,
}

/** The bytes of a transaction's signature, address, fees and nonce, which do not compress. */
const envelopeBytes = 110

/**
 * Returns the data fee that a rollup charges for an unsigned call in addition to its gas, wei;
 * `dataPrice` in wei per byte. 0 on other chains.
 *
 * @example
 * dataFeeOf(arbitrum, { data: '0x49af9204...', dataPrice: 800_000_000n }) // 472_000_000_000n
 */
export const dataFeeOf = (
  { dataFee }: Pick<Chain, 'id' | 'dataFee'>,
  { data, dataPrice }: { data: Hex; dataPrice: bigint },
): bigint =>
  dataFee === undefined ? 0n : BigInt(Math.ceil(dataSizes[dataFee.rollup](data) + envelopeBytes)) * dataPrice

const [minSize, intercept, slope] = [100, -42.5856, 0.8365] as const
const arbOsBrotli = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 22 }

const [hashBits, farthest, longestMatch, literalRun] = [13, 8192, 262, 32] as const
/** The last bytes never start a match. */
const tail = 13
/** Knuth's multiplicative hash, from the golden ratio. */
const multiplier = 2_654_435_769

/**
 * Returns the length of bytes after FastLZ compression of level 1, as in Solady's LibZip, by which
 * the Fjord specification defines it.
 *
 * @example
 * fastLzLength(new Uint8Array(1_000)) // 21
 */
export const fastLzLength = (bytes: Uint8Array): number => {
  const seen = new Uint32Array(1 << hashBits)
  const three = (at: number) => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16)
  const slotOf = (word: number) => Math.imul(multiplier, word) >>> (32 - hashBits)
  const end = Math.max(0, bytes.length - tail)
  let length = 0
  let unwritten = 0
  let at = 2
  const search = (): number | undefined => {
    for (;;) {
      const slot = slotOf(three(at))
      const before = seen[slot]!
      seen[slot] = at
      if (at >= end) return undefined
      at++
      if (at - 1 - before < farthest && three(before) === three(at - 1)) return before
    }
  }
  while (at < end) {
    const before = search()
    if (before === undefined || at >= end) break
    at--
    length += literalsLength(at - unwritten)
    let matched = 0
    while (at + 3 + matched < end + 9 && bytes[before + 3 + matched] === bytes[at + 3 + matched]) matched++
    // The byte that differs is counted: the format writes a length minus two.
    if (at + 3 + matched < end + 9) matched++
    length += matchLength(matched)
    at += matched
    for (let next = 0; next < 2; next++) seen[slotOf(three(at))] = at++
    unwritten = at
  }
  return length + literalsLength(bytes.length - unwritten)
}

const literalsLength = (count: number): number => count + Math.ceil(count / literalRun)

const matchLength = (length: number): number =>
  3 * Math.floor((length - 1) / longestMatch) + ((length - 1) % longestMatch >= 6 ? 3 : 2)
