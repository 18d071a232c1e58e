'use client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { getAccount } from 'wagmi/actions'
import type { Batches } from '@/actions/run/run-tools'
import type { Batching } from '@/actions/wallet/batch/read-batching'
import type { Paymaster, SiteConfig } from '@/lib/site-config'
import { useSite } from '../../use-site'

type Place = { chainId: number; account: Address }

/** Asks the connected wallet once per visit; a wallet that refused a batch is not asked again. */
const batchingQuery = (config: Config, { chainId, account }: Place) => ({
  queryKey: ['batching', getAccount(config).connector?.uid, chainId, account] as const,
  queryFn: async () => (await import('./ask-batches')).askBatching(config, { chainId, account }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

const none: Batching = { batches: false, takesPaymaster: false }

function useDeclared(chainId: number | undefined, account: Address | undefined): Batching {
  const config: Config = useConfig()
  const { data } = useQuery({
    ...batchingQuery(config, { chainId: chainId!, account: account! }),
    enabled: chainId !== undefined && account !== undefined,
  })
  return data ?? none
}

/** True if the connected wallet executes several calls of the account at once on a chain. */
export const useBatching = (chainId: number | undefined, account: Address | undefined): boolean =>
  useDeclared(chainId, account).batches

/** Returns the paymaster for batches of the account on a chain, if the operator and the wallet have one. */
export function usePaymaster(chainId: number | undefined, account: Address | undefined): Paymaster | undefined {
  const { paymasters } = useSite()
  const { takesPaymaster } = useDeclared(chainId, account)
  return takesPaymaster && chainId !== undefined ? paymasters?.[chainId] : undefined
}

/** Returns what runs know of the connected wallet, the same as `useBatching` shows. */
export const batchesOf = (config: Config, queries: QueryClient, paymasters: SiteConfig['paymasters']): Batches => {
  const queryOf = ({ chain, account }: Parameters<Batches['can']>[0]) =>
    batchingQuery(config, { chainId: chain.id, account })
  const read = (place: Parameters<Batches['can']>[0]) => queries.fetchQuery(queryOf(place)).catch(() => none)
  return {
    can: async (place) => (await read(place)).batches,
    refuse: (place) => void queries.setQueryData(queryOf(place).queryKey, none),
    paymaster: async (place) => {
      const paymaster = paymasters?.[place.chain.id]
      return paymaster && (await read(place)).takesPaymaster ? paymaster : undefined
    },
    refusePaymaster: (place) =>
      void queries.setQueryData(queryOf(place).queryKey, { batches: true, takesPaymaster: false }),
  }
}
