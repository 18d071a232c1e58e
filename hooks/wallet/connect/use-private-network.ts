'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/chain'
import { isEmbedPath } from '@/lib/embed-path'
import { useSite } from '../../use-site'
import { useWallet } from './use-wallet'
import { providerOf } from './wallet-rpc'

const loadNetwork = () => import('@/actions/wallet/send/private-network')

/**
 * Returns if the connected wallet sends through the private relay of a chain, and a function that
 * asks it to. Undefined if the operator has no relay, and in the widget, which may not change a
 * wallet's networks.
 */
export function usePrivateNetwork(chain: Chain | undefined) {
  const { privateRelays } = useSite()
  const config = useConfig()
  const { address } = useWallet()
  const relay = chain && privateRelays?.[chain.id]
  const isOffered = relay !== undefined && !(typeof window !== 'undefined' && isEmbedPath(window.location.pathname))
  const network = useQuery({
    queryKey: ['private network', chain?.id, relay, address],
    queryFn: async () => {
      const [{ sendsPrivately }, wallet] = await Promise.all([loadNetwork(), providerOf(config)])
      return sendsPrivately(wallet, { chain: chain!, relay: relay! })
    },
    enabled: isOffered && address !== undefined,
    // The user may change it in the wallet at any time.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const adding = useMutation({
    mutationFn: async () => {
      const [{ addPrivateNetwork }, wallet] = await Promise.all([loadNetwork(), providerOf(config)])
      await addPrivateNetwork(wallet, { chain: chain!, relay: relay!, origin: window.location.origin })
    },
    onSettled: () => network.refetch(),
  })
  if (!isOffered) return undefined
  return {
    relay,
    /** Undefined while it loads, and without a wallet. */
    isUsed: network.data,
    add: address === undefined ? undefined : () => adding.mutate(),
    isAdding: adding.isPending,
    error: adding.error,
  }
}
