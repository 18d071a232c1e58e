'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import type { Batches } from '@/actions/run/run-tools'

type Place = { chainId: number; account: Address }

/** Asks the connected wallet once per visit; a wallet that refused a batch is not asked again. */
const batchingQuery = (config: Config, { chainId, account }: Place) => ({
  queryKey: ['batching', getAccount(config).connector?.uid, chainId, account] as const,
  queryFn: async () => (await import('./ask-batches')).askBatching(config, { chainId, account }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** True if the connected wallet executes several calls of the account at once on a chain. */
export function useBatching(chainId: number | undefined, account: Address | undefined): boolean {
  const config: Config = useConfig()
  const { data } = useQuery({
    ...batchingQuery(config, { chainId: chainId!, account: account! }),
    enabled: chainId !== undefined && account !== undefined,
  })
  return data ?? false
}

/** Returns what runs know of the connected wallet, the same as `useBatching` shows. */
export const batchesOf = (config: Config, queries: QueryClient): Batches => ({
  can: ({ chain, account }) =>
    queries.fetchQuery(batchingQuery(config, { chainId: chain.id, account })).catch(() => false),
  refuse: ({ chain, account }) =>
    queries.setQueryData(batchingQuery(config, { chainId: chain.id, account }).queryKey, false),
})
