'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { tokenPricesQuery } from '@/lib/api/catalog-queries'
import { type Holding, listHoldings } from '@/lib/ticket/account/holdings'
import { useImportedTokens } from '../token/use-imported-tokens'
import { listTokens } from '../token/use-tokens'
import { useApi, useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

/** The interval for other chains; the ticket's balances are read at each block. */
const refreshMs = 15_000

export type Portfolio = {
  holdings: readonly Holding[]
  /** True until every chain answered once. */
  isLoading: boolean
  /** The chains whose nodes do not answer. */
  silent: readonly number[]
}

/** Returns an account's holdings of listed and imported tokens on all chains. */
export function usePortfolio(account: Address | undefined): Portfolio {
  const { chains } = useSite()
  const api = useApi()
  const config = useConfig()
  const imported = useImportedTokens(({ tokens }) => tokens)
  const lists = useMemo(
    () => chains.map((chain) => ({ chain, tokens: listTokens(chain, imported[chain.id] ?? []) })),
    [chains, imported],
  )
  const balances = useQueries({
    queries: lists.map(({ chain, tokens }) => ({
      queryKey: ['portfolio', chain.id, account, tokens.length],
      queryFn: async () => {
        const { readBalances } = await import('@/actions/wallet/read/read-balances')
        return readBalances(
          rpcOf(config, chain.id),
          chain,
          account!,
          tokens.map(({ address }) => address),
        )
      },
      enabled: account !== undefined,
      refetchInterval: refreshMs,
      retry: 1,
    })),
  })
  const prices = useQueries({
    queries: chains.map(({ id }) => ({ ...tokenPricesQuery(api, id), enabled: account !== undefined })),
  })
  const held = lists.map(({ chain, tokens }, index) => ({
    chainId: chain.id,
    tokens,
    balances: balances[index]?.data ?? {},
    prices: Object.fromEntries(
      (prices[index]?.data?.tokens ?? []).map(({ address, priceUSD }) => [address.toLowerCase(), priceUSD]),
    ),
  }))
  return {
    holdings: listHoldings(held),
    isLoading: balances.some(({ isPending }) => isPending),
    silent: balances.flatMap(({ isError }, index) => (isError ? [chains[index]!.id] : [])),
  }
}
