'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { tokenPricesQuery } from '@/lib/api/catalog-queries'
import type { Chain } from '@/lib/chain/chain'
import { useApi } from '../use-site'
import { type ChoosableToken, useTokens, withTokenList } from './use-tokens'

/** Dollars for one whole token, as the wire says them, by lower-case address; null where the pools know no price. */
export type TokenPrices = Readonly<Record<string, string | null>>

export type TokenList = {
  tokens: readonly ChoosableToken[]
  prices: TokenPrices
  status: 'pending' | 'success' | 'error'
}

/** All tokens that can be chosen by name, with their prices: of the registry, imported ones, and those of the service's token list. */
export function useTokenList(chain: Chain | undefined): TokenList {
  const known = useTokens(chain)
  const { data, status } = useQuery({ ...tokenPricesQuery(useApi(), chain?.id ?? 0), enabled: chain !== undefined })
  return useMemo(() => {
    const served = data?.tokens ?? []
    const prices = Object.fromEntries(served.map(({ address, priceUSD }) => [address.toLowerCase(), priceUSD]))
    return { tokens: withTokenList(known, served), prices, status }
  }, [known, data, status])
}
