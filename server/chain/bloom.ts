import { type Hex, hexToBytes, keccak256 } from 'viem'

/** Where a value sets its three bits in the 2048 bit filter of a block header: pairs of byte and mask. */
export type BloomMark = readonly (readonly [byte: number, mask: number])[]

/**
 * Finds the three bits an address or topic sets in a header's filter (Yellow Paper, section 4.3.1).
 *
 * @example
 * bloomMark('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc').length // 3
 */
export const bloomMark = (value: Hex): BloomMark => {
  const hash = keccak256(value, 'bytes')
  return [0, 2, 4].map((offset) => {
    const bit = (((hash[offset] ?? 0) << 8) | (hash[offset + 1] ?? 0)) & 2047
    return [255 - (bit >> 3), 1 << (bit & 7)] as const
  })
}

/** A header's filter as bytes; undefined where the chain fills it with nothing, so that it proves nothing. */
export type Bloom = Uint8Array | undefined

/**
 * Reads a header's filter.
 *
 * @example
 * parseBloom('0x' + '00'.repeat(256)) // undefined
 */
export const parseBloom = (logsBloom: Hex | null | undefined): Bloom => {
  if (logsBloom?.length !== 514 || /^0x0*$/.test(logsBloom)) return undefined
  return hexToBytes(logsBloom)
}

/**
 * Says whether a block may hold a log with this address or topic. `false` is certain, `true` may be chance.
 *
 * @example
 * mayContain(parseBloom(block.logsBloom), bloomMark(pair)) // true
 */
export const mayContain = (bloom: Bloom, mark: BloomMark): boolean =>
  bloom !== undefined && mark.every(([byte, mask]) => ((bloom[byte] ?? 0) & mask) !== 0)
