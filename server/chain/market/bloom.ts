import { type Hex, hexToBytes, keccak256 } from 'viem'

/** The three of the 2048 bits of a block header's filter that a value sets. */
export type BloomMark = readonly [number, number, number]

/**
 * Returns the three bits that an address or topic sets in a header's filter (Yellow Paper, section
 * 4.3.1).
 *
 * @example
 * bloomMark('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc').length // 3
 */
export const bloomMark = (value: Hex): BloomMark => {
  const hash = keccak256(value, 'bytes')
  const bitAt = (offset: number) => ((hash[offset]! << 8) | hash[offset + 1]!) & 2047
  return [bitAt(0), bitAt(2), bitAt(4)]
}

/**
 * A header's filter as bytes; undefined if the chain leaves it empty, so that it proves nothing.
 */
export type Bloom = Uint8Array | undefined

/**
 * Parses a header's filter.
 *
 * @example
 * parseBloom('0x' + '00'.repeat(256)) // undefined
 */
export const parseBloom = (logsBloom: Hex | null | undefined): Bloom => {
  if (logsBloom?.length !== 514 || /^0x0*$/.test(logsBloom)) return undefined
  return hexToBytes(logsBloom)
}

/**
 * Returns false if a block has no log with this address or topic; `true` may be chance. It
 * allocates nothing, since it runs for every pool of every block.
 *
 * @example
 * mayContain(parseBloom(block.logsBloom), bloomMark(pair)) // true
 */
export const mayContain = (bloom: Bloom, mark: BloomMark): boolean =>
  bloom !== undefined && isSet(bloom, mark[0]) && isSet(bloom, mark[1]) && isSet(bloom, mark[2])

/** Bits count from the right end. */
const isSet = (bloom: Uint8Array, bit: number) => (bloom[255 - (bit >> 3)]! & (1 << (bit & 7))) !== 0
