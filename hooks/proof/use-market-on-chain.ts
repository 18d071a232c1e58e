'use client'
import { useQuery } from '@tanstack/react-query'
import type { MarketOnChain } from '@/actions/proof/read-market'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Chain } from '@/lib/chain/chain'
import type { Proved } from '@/lib/proof/check-proof'
import { rpcUrlOf } from '../wallet/connect/wallet-config'
import type { QuoteProof } from './use-proof'

/** The comparison of a proof with the chain, as this browser knows it. */
export type ReadMarket = MarketOnChain | { status: 'reading' | 'unavailable' }

/** True if the chain contradicts the proof. */
export const isRefuted = (market: ReadMarket): boolean =>
  market.status === 'otherBlock' ||
  (market.status === 'compared' &&
    (market.differences.length > 0 || (market.missing.length > 0 && market.verdict === 'loose')))

/** Returns the bounds from the chain's own states if they were read, else those from the proof. */
export const boundsOf = <check extends Pick<Proved, 'net'>>(check: check, market: ReadMarket) =>
  market.status === 'compared' ? market : check

/** The interval and number of retries for a node that is behind the service. */
const [lagMs, maxLags] = [1_000, 10] as const

/** Compares the market of a proof with the page's own node at the block of the proof. */
export function useMarketOnChain(
  proof: QuoteProof,
  chain: Chain | undefined,
  priceRoute: PriceRoute | undefined,
): ReadMarket {
  const checkId = proof.status === 'checked' ? proof.id : undefined
  const { data, isError } = useQuery({
    // The key includes the check, since the same block and pools may come with other states.
    queryKey: ['market', chain?.id, checkId],
    queryFn: async () => {
      const { readInWorker } = await import('@/actions/proof/check-in-worker')
      return readInWorker({ checkId: checkId!, rpcUrl: rpcUrlOf(chain!.id), chain: chain!, priceRoute: priceRoute! })
    },
    enabled: chain !== undefined && priceRoute !== undefined && checkId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data?.status === 'lagging' && state.dataUpdateCount < maxLags && lagMs,
    gcTime: 60_000,
    retry: 1,
  })
  if (isError) return { status: 'unavailable' }
  return data ?? { status: 'reading' }
}
