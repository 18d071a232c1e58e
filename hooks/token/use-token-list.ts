'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokenPricesQuery } from '@/lib/api/catalog-queries'
import type { Chain } from '@/lib/chain/chain'
import { useApi } from '../use-site'
import { useTokenLists } from './use-token-lists'
import { type ChoosableToken, useTokens, withAddedLists, withTokenList } from './use-tokens'

/** Dollars for one whole token, by lower-case address; null without a price. */
export type TokenPrices = Readonly<Record<string, string | null>>

/** Figures of a token in decimal dollars; unknown ones are absent. */
export type TokenFigures = {
  change24hBps?: number | undefined
  liquidityUSD?: string | undefined
  volume24hUSD?: string | undefined
  swaps24h?: number | undefined
}

export type TokenList = {
  tokens: readonly ChoosableToken[]
  prices: TokenPrices
  figures: Readonly<Record<string, TokenFigures>>
  status: 'pending' | 'success' | 'error'
}

/**
 * Returns all tokens that can be chosen by name, with their prices: of the registry, imported ones,
 * and those of the service's token list.
 */
export function useTokenList(chain: Chain | undefined): TokenList {
  const known = useTokens(chain)
  const { data, status } = useQuery({ ...tokenPricesQuery(useApi(), chain?.id ?? 0), enabled: chain !== undefined })
  return useMemo(() => {
    const served = data?.tokens ?? []
    const byAddress = <value>(read: (token: (typeof served)[number]) => value) =>
      Object.fromEntries(served.map((token) => [token.address.toLowerCase(), read(token)]))
    const prices = byAddress(({ priceUSD }) => priceUSD)
    return { tokens: withTokenList(known, served), prices, figures: byAddress((token) => token), status }
  }, [known, data, status])
}

/** Returns the same with the tokens of the lists that the user added, which a picker marks. */
export function usePickerTokens(chain: Chain): TokenList {
  const list = useTokenList(chain)
  const lists = useTokenLists((stored) => stored.lists)
  return useMemo(
    () => ({ ...list, tokens: withAddedLists(list.tokens, { chainId: chain.id, lists }) }),
    [list, lists, chain.id],
  )
}
