'use client'
import { useQuery } from '@tanstack/react-query'
import { crosschainToProve } from '@/actions/proof/crosschain-to-prove'
import type { CheckedCrosschain } from '@/actions/proof/proof-job'
import type { CrosschainOnChains } from '@/actions/proof/read-crosschain'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { useDebouncedValue } from '../browser/use-debounced-value'
import { useApi } from '../use-site'
import { rpcUrlOf } from '../wallet/connect/wallet-config'

/** The proof of a price across chains, and its comparison with both chains. */
export type CrosschainProofView = {
  /** Undefined while it is requested and checked; `isLast` is that of the price before. */
  proof: CheckedCrosschain | undefined
  isLast: boolean
  isUnavailable: boolean
  market: CrosschainOnChains | { status: 'reading' | 'unavailable' }
}

/** The delay before a proof is requested, which skips prices during typing. */
const restMs = 300
/** The interval and number of retries for a node that is behind the service. */
const [lagMs, maxLags] = [1_000, 10] as const

/**
 * Returns the proof of a price across chains, checked in a worker: first its sums, then its states
 * with the page's nodes of both chains.
 */
export function useCrosschainProof(price: FrozenIntent | undefined, chain: Chain, toChain: Chain): CrosschainProofView {
  const { baseUrl } = useApi()
  const id = price && `${price.id} ${price.price.route.bridge?.tags.join()}`
  const rested = useDebouncedValue(id, restMs)
  const isRested = id !== undefined && id === rested
  const asked = price && crosschainToProve(price, { origin: chain, destination: toChain })
  // Prices of another trade leave no proof behind, which would be misleading.
  const trade = [chain.id, toChain.id, asked?.quote.side, asked?.quote.srcToken, asked?.quote.destToken].join()
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['crosschainProof', baseUrl, trade, isRested ? id : undefined],
    queryFn: async () => {
      const { checkCrosschainInWorker } = await import('@/actions/proof/check-in-worker')
      return checkCrosschainInWorker({ baseUrl, ...asked! })
    },
    enabled: isRested && asked !== undefined,
    placeholderData: (previous, before) => (before?.queryKey[2] === trade ? previous : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
    structuralSharing: false,
  })
  const checkId = data && !isPlaceholderData && !('reason' in data.check) ? data.id : undefined
  const market = useQuery({
    queryKey: ['crosschainMarkets', baseUrl, trade, checkId],
    queryFn: async () => {
      const { readCrosschainInWorker } = await import('@/actions/proof/check-in-worker')
      const rpcUrls = { origin: rpcUrlOf(chain.id), destination: rpcUrlOf(toChain.id) }
      return readCrosschainInWorker({ checkId: checkId!, rpcUrls, chains: { origin: chain, destination: toChain } })
    },
    enabled: checkId !== undefined,
    placeholderData: (previous, before) => (before?.queryKey[2] === trade ? previous : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data?.status === 'lagging' && state.dataUpdateCount < maxLags && lagMs,
    gcTime: 60_000,
    retry: 1,
    structuralSharing: false,
  })
  return {
    proof: data,
    isLast: isPlaceholderData,
    isUnavailable: isError,
    market: market.isError ? { status: 'unavailable' } : (market.data ?? { status: 'reading' }),
  }
}
