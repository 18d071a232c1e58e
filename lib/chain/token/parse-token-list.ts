import type { Address } from 'viem'
import { isAddress, isNativeToken, toLowerAddress } from '../../address'
import { namedError } from '../../errors'
import { cleanText } from './token-facts'
import { maxTokenDecimals, tokenTextLimits } from './token-limits'

/** Bounds of a token list: `maxTokens` is the standard's own, of all chains; `maxKept` those that are kept of it. */
export const tokenListLimits = { maxBytes: 2 * 1024 * 1024, maxTokens: 10_000, maxKept: 2_000, maxName: 30 } as const

/** A token as a list names it, unchecked. */
export type NamedToken = { chainId: number; address: Address; symbol: string; name: string; decimals: number }

export type ParsedTokenList = {
  name: string
  version: string
  /** The tokens of the chains that were asked for, each address once. */
  tokens: NamedToken[]
  /** How many tokens of these chains were left out: against the standard, or beyond `maxKept`. */
  dropped: number
}

/**
 * Reads a token list as the standard has it (tokenlists.org), written by a stranger: keeps its tokens on
 * some chains, with their texts cleaned, and counts those that are not as the standard says.
 *
 * @throws Chain.NotATokenListError when it has no name, no version or no tokens, or too many.
 * @example
 * parseTokenList(JSON.parse(text), [1]).tokens[0]
 * // { chainId: 1, address: '0x6982...1933', symbol: 'PEPE', name: 'Pepe', decimals: 18 }
 */
export const parseTokenList = (value: unknown, chainIds: readonly number[]): ParsedTokenList => {
  const { name, version, tokens } = fieldsOf(value)
  const title = cleanText(textOf(name), tokenListLimits.maxName)
  if (title === '') throw new NotATokenListError({ part: 'name' })
  const { major, minor, patch } = fieldsOf(version)
  const numbers = [major, minor, patch]
  if (!numbers.every((one) => typeof one === 'number' && Number.isInteger(one) && one >= 0 && one < 1e6))
    throw new NotATokenListError({ part: 'version' })
  if (!Array.isArray(tokens) || tokens.length > tokenListLimits.maxTokens)
    throw new NotATokenListError({ part: 'tokens' })
  const wanted = tokens.filter((token) => chainIds.includes(fieldsOf(token).chainId as number))
  const known = new Map<string, NamedToken>()
  for (const entry of wanted) {
    const token = readToken(fieldsOf(entry))
    const key = token && `${token.chainId}:${token.address}`
    if (key && !known.has(key) && known.size < tokenListLimits.maxKept) known.set(key, token)
  }
  return {
    name: title,
    version: numbers.join('.'),
    tokens: [...known.values()],
    dropped: wanted.length - known.size,
  }
}

const readToken = ({ chainId, address, symbol, name, decimals }: Record<string, unknown>): NamedToken | undefined => {
  if (typeof address !== 'string' || !isAddress(address) || isNativeToken(address)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > maxTokenDecimals)
    return undefined
  const shown = cleanText(textOf(symbol), tokenTextLimits.symbol)
  if (shown === '') return undefined
  const title = cleanText(textOf(name), tokenTextLimits.name) || shown
  return { chainId: chainId as number, address: toLowerAddress(address), symbol: shown, name: title, decimals }
}

/** More than a text may have is never looked at: normalising a long one takes long. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 512) : '')

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Thrown for a file that is no token list. */
export class NotATokenListError extends namedError(
  'Chain.NotATokenListError',
  ({ part }: { part: 'json' | 'name' | 'version' | 'tokens' }) => ({
    message: `This is no token list: ${part === 'json' ? 'it is no JSON' : `its ${part} is missing or wrong`}.`,
    fix: `A list has a name, a version and at most ${tokenListLimits.maxTokens} tokens (tokenlists.org).`,
  }),
) {}
