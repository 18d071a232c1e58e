'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from 'wagmi'
import { isAddress, isSameAddress, nativeToken, toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { appearanceOf } from '@/lib/chain/token/appearance'
import { findNamesake, type Namesake } from '@/lib/chain/token/namesake'
import { foldCase } from '@/lib/search/fold-case'
import { useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'
import { useImportedTokens } from './use-imported-tokens'
import { findListOf, type StoredTokenList, useTokenLists } from './use-token-lists'

/**
 * A token that the user can choose, including the native token with its placeholder address.
 * `listed`: of the registry; `token-list`: of the service's token list; `imported`: accepted by the
 * user after a warning; `imported-list`: of a list that the user added; `found`: none of these.
 */
export type ChoosableToken = Token & {
  origin: 'native' | 'listed' | 'token-list' | 'imported' | 'imported-list' | 'found'
  /** The listed token that it resembles, if it is only on the service's list. */
  namesake?: Namesake | undefined
  /** The name of its list, for `imported-list`. */
  listName?: string | undefined
}

/** Returns the native token, the listed ones and those that the user imported, in this order. */
export function useTokens(chain: Chain | undefined): readonly ChoosableToken[] {
  const imported = useImportedTokens(({ tokens }) => (chain ? tokens[chain.id] : undefined))
  return useMemo(() => (chain ? listTokens(chain, imported ?? []) : []), [chain, imported])
}

export const listTokens = (chain: Chain, imported: readonly Token[]): ChoosableToken[] => {
  const listed = chain.tokens.map((token): ChoosableToken => ({ ...token, origin: 'listed' }))
  return [
    { ...chain.nativeCurrency, address: nativeToken, origin: 'native' },
    ...listed,
    ...imported
      .filter(({ address }) => !listed.some((token) => isSameAddress(token.address, address)))
      .map((token): ChoosableToken => ({ ...token, origin: 'imported' })),
  ]
}

/** True for a token of the registry or of the service's token list. */
const isVouchedFor = ({ origin }: ChoosableToken) =>
  origin === 'native' || origin === 'listed' || origin === 'token-list'

type Unknown = { symbol: string; isListed: boolean }

/**
 * Returns a function that derives the origin of tokens which neither registry nor user knows: the
 * service's token list vouches for them, but never for one whose symbol resembles one of the
 * registry.
 */
const originRuleOf = (known: readonly ChoosableToken[]) => {
  const taken = new Set(known.filter(isVouchedFor).map(({ symbol }) => appearanceOf(symbol)))
  return ({ symbol, isListed }: Unknown): 'token-list' | 'found' =>
    isListed && !taken.has(appearanceOf(symbol)) ? 'token-list' : 'found'
}

type ServedToken = Pick<Token, 'address' | 'symbol' | 'decimals'> & {
  name?: string | undefined
  transferFeeBps?: number | undefined
  listed: boolean
}

/** Adds the tokens of the service's list to those of `listTokens`, each address once. */
export const withTokenList = (known: readonly ChoosableToken[], served: readonly ServedToken[]): ChoosableToken[] => {
  const addresses = new Set(known.map(({ address }) => address.toLowerCase()))
  const originOf = originRuleOf(known)
  const added = served
    .filter(({ address }) => !addresses.has(address.toLowerCase()))
    .map(
      ({ address, symbol, name = symbol, decimals, listed, transferFeeBps }): ChoosableToken => ({
        address,
        symbol,
        name,
        decimals,
        ...(transferFeeBps && { transferFeeBps }),
        origin: originOf({ symbol, isListed: listed }),
      }),
    )
  return [...known, ...added]
}

/**
 * Adds the tokens of the lists that the user added, each address once, to the known ones. One that
 * resembles a token of the registry or the service's list is marked with it as its namesake.
 */
export const withAddedLists = (
  known: readonly ChoosableToken[],
  { chainId, lists }: { chainId: number; lists: readonly StoredTokenList[] },
): readonly ChoosableToken[] => {
  if (lists.length === 0) return known
  const addresses = new Set(known.map(({ address }) => address.toLowerCase()))
  const vouchedFor = known.filter(isVouchedFor)
  const added = lists.flatMap(({ name: listName, tokens }) =>
    tokens.flatMap(({ chainId: id, address, symbol, name, decimals }): ChoosableToken[] => {
      if (id !== chainId || addresses.has(address.toLowerCase())) return []
      addresses.add(address.toLowerCase())
      const token = { address, symbol, name, decimals }
      const namesake = findNamesake(vouchedFor, token)
      return [{ ...token, origin: 'imported-list', listName, ...(namesake && { namesake }) }]
    }),
  )
  return added.length === 0 ? known : [...known, ...added]
}

/** Searches by symbol, name or address: exact symbols first, then prefixes, then substrings. */
export const searchTokens = <token extends Token>(tokens: readonly token[], text: string): token[] => {
  const wanted = foldCase(text.trim())
  if (wanted === '') return [...tokens]
  if (isAddress(wanted)) return tokens.filter(({ address }) => isSameAddress(address, wanted))
  const rank = ({ symbol, name, address }: Token) => {
    const [ticker, title] = [foldCase(symbol), foldCase(name)]
    if (ticker === wanted) return 0
    if (ticker.startsWith(wanted)) return 1
    if (title.startsWith(wanted)) return 2
    if (ticker.includes(wanted) || title.includes(wanted)) return 3
    return wanted.startsWith('0x') && address.toLowerCase().startsWith(wanted) ? 4 : undefined
  }
  return tokens
    .map((token) => ({ token, place: rank(token) }))
    .filter((entry): entry is { token: token; place: number } => entry.place !== undefined)
    .sort((a, b) => a.place - b.place)
    .map(({ token }) => token)
}

/**
 * Finds the token of a link or a search: an address or a symbol. Reads an unlisted address from the
 * chain, to be imported with a warning, and its transfer tax from the service.
 */
export function useToken(chain: Chain | undefined, addressOrSymbol: string | undefined) {
  const tokens = useTokens(chain)
  const { apiBaseUrl } = useSite()
  const known = useMemo(
    () => (addressOrSymbol ? findChoosable(tokens, addressOrSymbol) : undefined),
    [tokens, addressOrSymbol],
  )
  const config = useConfig()
  const listed = known?.origin === 'imported' ? undefined : known
  const address = !listed && addressOrSymbol && isAddress(addressOrSymbol) ? toLowerAddress(addressOrSymbol) : undefined
  const found = useQuery({
    queryKey: ['token', chain?.id, address],
    queryFn: async (): Promise<{ token: Token & Pick<ChoosableToken, 'namesake'>; isListed: boolean }> => {
      // The contract code is not part of the first load.
      const [{ readToken }, { readListing }] = await Promise.all([
        import('@/actions/read-token'),
        import('@/actions/read-listing'),
      ])
      const [token, { isListed, ...traits }] = await Promise.all([
        readToken(rpcOf(config, chain!.id), address!),
        readListing({ baseUrl: apiBaseUrl }, { chainId: chain!.id, address: address! }),
      ])
      return { token: { ...token, ...traits }, isListed }
    },
    enabled: chain !== undefined && address !== undefined,
    staleTime: feeLifeMs,
    retry: 1,
  })
  const list = useTokenLists(({ lists }) =>
    chain && address ? findListOf(lists, { chainId: chain.id, address }) : undefined,
  )
  const read = found.data && {
    ...found.data.token,
    ...originOf({ symbol: found.data.token.symbol, isListed: found.data.isListed }, { known, tokens, list }),
  }
  // An imported token stays valid while the node is unavailable.
  const token = listed ?? read ?? (found.isError ? known : undefined)
  return {
    token,
    status: token || !addressOrSymbol ? 'ready' : address ? lookupStatus[found.status] : 'error',
  } as const
}

/** Returns the origin of a token that was read; an accepted one stays so. */
const originOf = (
  found: Unknown,
  at: {
    known: ChoosableToken | undefined
    tokens: readonly ChoosableToken[]
    list: StoredTokenList | undefined
  },
): Pick<ChoosableToken, 'origin' | 'listName'> => {
  const origin = at.known?.origin ?? originRuleOf(at.tokens)(found)
  return origin === 'found' && at.list ? { origin: 'imported-list', listName: at.list.name } : { origin }
}

/** The lifetime of a transfer tax, which a token can change. */
const feeLifeMs = 5 * 60_000

const lookupStatus = { pending: 'pending', success: 'ready', error: 'error' } as const

export const findChoosable = (
  tokens: readonly ChoosableToken[],
  addressOrSymbol: string,
): ChoosableToken | undefined =>
  isAddress(addressOrSymbol)
    ? tokens.find(({ address }) => isSameAddress(address, addressOrSymbol))
    : // The symbol in a link refers to listed tokens only: anyone can call a token USDC.
      tokens.find(
        ({ symbol, origin }) => origin !== 'imported' && symbol.toLowerCase() === addressOrSymbol.toLowerCase(),
      )

/**
 * Returns the name of a token in the address bar: the symbol if it is listed, else the address, so
 * that it cannot mean another USDC.
 */
export const tokenWord = (token: ChoosableToken | undefined): string | undefined =>
  token && (token.origin === 'native' || token.origin === 'listed' ? token.symbol : toLowerAddress(token.address))
