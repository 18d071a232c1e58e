import { type Address, type Hex, hexToBytes } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { uintAt, wordCount } from '@/lib/chain/words'
import { namedError } from '@/lib/errors'
import type { ChainClient } from './clients'
import { readMany, type StateAt } from './multicall'

export const tokenTextLimits = { symbol: 20, name: 60 } as const
const selectors = {
  symbol: '0x95d89b41',
  name: '0x06fdde03',
  decimals: '0x313ce567',
  totalSupply: '0x18160ddd',
} as const
const maxDecimals = 36

/**
 * Reads what an unlisted contract says about itself as a token. Text comes from strangers: it is shortened and cleaned of everything
 * that could move or hide other text. A symbol may be a string or, in old tokens, 32 bytes.
 *
 * @throws Chain.NotATokenError when nobody lives there or it answers no decimals or no supply.
 * @example
 * await readToken({ client, chain }, { address: '0x6982...1933', at: { blockTag: 'latest' } })
 * // { address: '0x6982...1933', symbol: 'PEPE', name: 'Pepe', decimals: 18 }
 */
export const readToken = async (
  deps: { client: ChainClient; chain: Chain },
  { address, at }: { address: Address; at: StateAt },
): Promise<Token> => {
  const target = toLowerAddress(address)
  const calls = [selectors.symbol, selectors.name, selectors.decimals, selectors.totalSupply]
  const [symbol, name, decimals, supply] = await readMany(
    deps,
    calls.map((data) => ({ target, data })),
    at,
  )
  const places = decimals && wordCount(decimals) >= 1 ? uintAt(decimals, 0) : undefined
  if (places === undefined || places > BigInt(maxDecimals) || supply === undefined) {
    throw new NotATokenError({ address: target, chainId: deps.chain.id })
  }
  const short = `${target.slice(0, 6)}…${target.slice(-4)}`
  const cleanSymbol = cleanText(textOf(symbol), tokenTextLimits.symbol) || short
  return {
    address: target,
    symbol: cleanSymbol,
    name: cleanText(textOf(name), tokenTextLimits.name) || cleanSymbol,
    decimals: Number(places),
  }
}

/**
 * Cleans a stranger's text: no control, format (direction marks, zero width), private or unassigned characters, single spaces, at most
 * `length` characters.
 *
 * @example
 * cleanText('US\u202eDC\u0000  coin', 20) // 'USDC coin'
 */
export const cleanText = (text: string, length: number): string =>
  [
    ...text
      .normalize('NFKC')
      .replace(/\s+/gu, ' ')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim(),
  ]
    .slice(0, length)
    .join('')
    .trim()

/**
 * Reads a token's text, not cleaned: an ABI string says where it begins and how long it is; anything else of one word is 32 bytes ended by
 * zeros.
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
  return decode(bytes.subarray(0, end === -1 ? Math.min(32, bytes.length) : end))
}

const decode = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8').decode(bytes.subarray(0, 1_024)).replaceAll('\ufffd', '')

export class NotATokenError extends namedError(
  'Chain.NotATokenError',
  ({ address, chainId }: { address: string; chainId: number }) => ({
    message: `There is no ERC-20 token at ${address} on chain ${chainId}.`,
    fix: 'Check the address and the chain; a token answers decimals() and totalSupply().',
  }),
) {}
