import type { Address } from 'viem'
import { isAddress, isNativeToken, toLowerAddress } from '../../address'
import { namedError } from '../../errors'
import { cleanText } from './token-facts'
import { maxTokenDecimals, tokenTextLimits } from './token-limits'

/** Limits of a token list: `maxTokens` is the standard's, `maxKept` limits the kept tokens. */
export const tokenListLimits = { maxBytes: 2 * 1024 * 1024, maxTokens: 10_000, maxKept: 2_000, maxName: 30 } as const

/** A token as a list describes it, unchecked. */
export type NamedToken = { chainId: number; address: Address; symbol: string; name: string; decimals: number }

export type ParsedTokenList = {
  name: string
  version: string
  /** The tokens of the requested chains, each address once. */
  tokens: NamedToken[]
  /** The number of tokens of these chains that were left out: invalid, or beyond `maxKept`. */
  dropped: number
}

/**
 * Parses an untrusted token list of the standard format (tokenlists.org). Keeps its tokens on the
 * given chains, with cleaned texts, and counts the invalid ones.
 *
 * @throws Chain.NotATokenListError if it has no name, version or tokens, or too many tokens.
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
  if (!numbers.every((part) => typeof part === 'number' && Number.isInteger(part) && part >= 0 && part < 1e6))
    throw new NotATokenListError({ part: 'version' })
  if (!Array.isArray(tokens) || tokens.length > tokenListLimits.maxTokens)
    throw new NotATokenListError({ part: 'tokens' })
  const requested = tokens.filter((token) => chainIds.includes(fieldsOf(token).chainId as number))
  const known = new Map<string, NamedToken>()
  for (const entry of requested) {
    const token = readToken(fieldsOf(entry))
    const key = token && `${token.chainId}:${token.address}`
    if (key && !known.has(key) && known.size < tokenListLimits.maxKept) known.set(key, token)
  }
  return {
    name: title,
    version: numbers.join('.'),
    tokens: [...known.values()],
    dropped: requested.length - known.size,
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

/** Truncates first, because normalizing a long text is slow. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 512) : '')

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Thrown for a file that is not a token list. */
export class NotATokenListError extends namedError(
  'Chain.NotATokenListError',
  ({ part }: { part: 'json' | 'name' | 'version' | 'tokens' }) => ({
    message: `This is not a token list: ${part === 'json' ? 'it is not JSON' : `its ${part} is missing or invalid`}.`,
    fix: `A list has a name, a version and at most ${tokenListLimits.maxTokens} tokens (tokenlists.org).`,
  }),
) {}
