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
 * Reads what an unlisted contract says about itself as a token, in one round. A symbol or name may be a
 * string or, in old tokens, 32 bytes; strangers write them, so they are cleaned and cut (`cleanText`).
 * A missing symbol is the short address, a missing name the symbol.
 *
 * @throws Chain.NotATokenError when nothing is at the address, or it answers no supply, or no decimals from 0 to 77.
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
  const said = cleanText(textOf(symbol), tokenTextLimits.symbol) || shortAddress(address)
  return { address, symbol: said, name: cleanText(textOf(name), tokenTextLimits.name) || said, decimals }
}

/**
 * Reads an answer of `decimals()`. Undefined for one that no token can have: nothing may be raised to such a power.
 *
 * @example
 * decimalsOf(`0x${'12'.padStart(64, '0')}`) // 18
 */
export const decimalsOf = (answer: Hex | undefined): number | undefined => {
  const decimals = answer && wordCount(answer) >= 1 ? uintAt(answer, 0) : undefined
  return decimals === undefined || decimals > BigInt(maxTokenDecimals) ? undefined : Number(decimals)
}

/**
 * Cleans a text that a stranger wrote: no control, format (direction marks, zero width), private or
 * unassigned characters, no more than two marks on a letter, single spaces. Cuts it to `length`
 * characters as a person counts them, so that none is torn.
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

/** The first characters of a text, each with the marks and joined signs that belong to it. */
const charactersOf = (text: string, length: number): string[] => {
  const points = [...text]
  if (points.length <= length) return points
  // biome-ignore lint/style/noRestrictedGlobals: finds where characters end, and few texts are so long
  const { Segmenter } = Intl
  // Browsers before 2024 have none.
  if (Segmenter === undefined) return points.slice(0, length)
  const characters: string[] = []
  for (const { segment } of new Segmenter('en').segment(text)) {
    if (characters.length === length) break
    characters.push(segment)
  }
  return characters
}

/**
 * Reads a token's text, not cleaned: an ABI string with its offset and length, or 32 bytes ended by zeros.
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

/** Thrown for an address at which no token is that can be traded. */
export class NotATokenError extends namedError(
  'Chain.NotATokenError',
  ({ address, chainId }: { address: string; chainId?: number; cause?: unknown }) => ({
    message: `There is no ERC-20 token at ${address} on ${chainId === undefined ? 'this chain' : `chain ${chainId}`}.`,
    fix: 'Check the address and the chain; a token answers totalSupply(), and decimals() with 0 to 77.',
  }),
) {}
