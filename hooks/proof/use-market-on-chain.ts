'use client'
import { useQuery } from '@tanstack/react-query'
import type { MarketOnChain } from '@/actions/proof/read-market'
import type { PriceRoute } from '@/lib/api/market/market'
import type { Chain } from '@/lib/chain/chain'
import type { Proved } from '@/lib/proof/check-proof'
import { rpcUrlOf } from '../wallet/connect/wallet-config'
import type { QuoteProof } from './use-proof'

/** What this browser knows of how a proof compares with the chain. */
export type ReadMarket = MarketOnChain | { status: 'reading' | 'unavailable' }

/** Whether the chain says something else than the proof. */
export const isRefuted = (market: ReadMarket): boolean =>
  market.status === 'otherBlock' ||
  (market.status === 'compared' &&
    (market.differences.length > 0 || (market.missing.length > 0 && market.verdict === 'loose')))

/** Returns the bounds by the chain's own states where they were read, else those by the states of the proof. */
export const boundsOf = <check extends Pick<Proved, 'net'>>(check: check, market: ReadMarket) =>
  market.status === 'compared' ? market : check

/** A node that is behind the service is asked again so often and so many times. */
const [lagMs, mostLags] = [1_000, 10] as const

/** Whether the market of a proof is on the chain what the proof says, read from the page's own node at the block of the proof. */
export function useMarketOnChain(
  proof: QuoteProof,
  chain: Chain | undefined,
  priceRoute: PriceRoute | undefined,
): ReadMarket {
  const checkId = proof.status === 'checked' ? proof.id : undefined
  const { data, isError } = useQuery({
    // Of this very check: the same block and pools may come with other states.
    queryKey: ['market', chain?.id, checkId],
    queryFn: async () => {
      const { readInWorker } = await import('@/actions/proof/check-in-worker')
      return readInWorker({ checkId: checkId!, rpcUrl: rpcUrlOf(chain!.id), chain: chain!, priceRoute: priceRoute! })
    },
    enabled: chain !== undefined && priceRoute !== undefined && checkId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => state.data?.status === 'lagging' && state.dataUpdateCount < mostLags && lagMs,
    gcTime: 60_000,
    retry: 1,
  })
  if (isError) return { status: 'unavailable' }
  return data ?? { status: 'reading' }
}
