import { type Address, type Hex, hexToBytes } from 'viem'
import { shortAddress, toLowerAddress } from '../../address'
import { namedError } from '../../errors'
import type { Token } from '../chain'
import type { AggregatedCall } from '../node/aggregate'
import type { Reading } from '../node/reading'
import { uintAt, wordCount } from '../node/words'
import { maxTokenDecimals, tokenTextLimits } from './token-limits'

const selectors = {
  symbol: '0x95d89b41',
  name: '0x06fdde03',
  decimals: '0x313ce567',
  totalSupply: '0x18160ddd',
} as const

/**
 * Reads the symbol, name and decimals of an unlisted token contract in one round. A symbol or name
 * may be a string or, in old tokens, 32 bytes; both are untrusted, so they are cleaned and cut
 * (`cleanText`). A missing symbol is replaced by the short address, a missing name by the symbol.
 *
 * @throws Chain.NotATokenError if the address has no supply, or no decimals from 0 to 77.
 * @example
 * await readRounds(readTokenFacts({ address: '0x6982...1933', chainId: 1 }), ask)
 * // { address: '0x6982...1933', symbol: 'PEPE', name: 'Pepe', decimals: 18 }
 */
export function* readTokenFacts(place: { address: Address; chainId?: number }): Reading<Token, AggregatedCall> {
  const address = toLowerAddress(place.address)
  const calls = [selectors.symbol, selectors.name, selectors.decimals, selectors.totalSupply]
  const [symbol, name, places, supply] = yield calls.map((data): AggregatedCall => ({ target: address, data }))
  const decimals = decimalsOf(places)
  if (decimals === undefined || supply === undefined || wordCount(supply) < 1)
    throw new NotATokenError({ ...place, address })
  const title = cleanText(textOf(symbol), tokenTextLimits.symbol) || shortAddress(address)
  return { address, symbol: title, name: cleanText(textOf(name), tokenTextLimits.name) || title, decimals }
}

/**
 * Decodes an answer of `decimals()`; undefined above the maximum, which bounds powers of ten.
 *
 * @example
 * decimalsOf(`0x${'12'.padStart(64, '0')}`) // 18
 */
export const decimalsOf = (answer: Hex | undefined): number | undefined => {
  const decimals = answer && wordCount(answer) >= 1 ? uintAt(answer, 0) : undefined
  return decimals === undefined || decimals > BigInt(maxTokenDecimals) ? undefined : Number(decimals)
}

/**
 * Cleans an untrusted text: removes control, format (direction marks, zero width), private and
 * unassigned characters, limits combining marks to two per letter, and collapses spaces. Cuts it to
 * `length` graphemes.
 *
 * @example
 * cleanText('US\u202eDC\u0000  coin', 20) // 'USDC coin'
 */
export const cleanText = (text: string, length: number): string => {
  const clean = text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return charactersOf(clean, length).join('').trim()
}

/** Returns the first graphemes of a text. */
const charactersOf = (text: string, length: number): string[] => {
  const points = [...text]
  if (points.length <= length) return points
  // biome-ignore lint/style/noRestrictedGlobals: finds grapheme boundaries, and few texts are that long
  const { Segmenter } = Intl
  // Browsers before 2024 lack it.
  if (Segmenter === undefined) return points.slice(0, length)
  const characters: string[] = []
  for (const { segment } of new Segmenter('en').segment(text)) {
    if (characters.length === length) break
    characters.push(segment)
  }
  return characters
}

/**
 * Decodes a token's raw text: an ABI string with offset and length, or 32 bytes ended by zeros.
 *
 * @example
 * textOf(undefined) // ''
 */
export const textOf = (answer: Hex | undefined): string => {
  if (answer === undefined) return ''
  const bytes = hexToBytes(answer)
  if (wordCount(answer) >= 2 && uintAt(answer, 0) === 32n) {
    const length = uintAt(answer, 1)
    if (length > BigInt(bytes.length - 64)) return ''
    return decode(bytes.subarray(64, 64 + Number(length)))
  }
  const end = bytes.indexOf(0)
  return decode(bytes.subarray(0, end === -1 ? Math.min(32, bytes.length) : Math.min(32, end)))
}

const decode = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8').decode(bytes.subarray(0, 1_024)).replaceAll('\ufffd', '')

/** Thrown for an address without a token that can be traded. */
export class NotATokenError extends namedError(
  'Chain.NotATokenError',
  ({ address, chainId }: { address: string; chainId?: number; cause?: unknown }) => ({
    message: `There is no ERC-20 token at ${address} on ${chainId === undefined ? 'this chain' : `chain ${chainId}`}.`,
    fix: 'Check the address and the chain; a token answers totalSupply(), and decimals() with 0 to 77.',
  }),
) {}
