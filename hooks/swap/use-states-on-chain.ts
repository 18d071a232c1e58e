'use client'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { ComparedStates } from '@/actions/swap/compare-states'
import type { PriceRoute } from '@/lib/api/market'
import type { Chain } from '@/lib/chain/chain'
import { askForBlock } from '../wallet/use-block'
import { rpcOf } from '../wallet/wallet-rpc'
import type { QuoteProof } from './use-proof'

export type StatesOnChain =
  | { status: 'reading' }
  | { status: 'unavailable' }
  | ({ status: 'compared' } & ComparedStates)

/** Whether the chain says something else than the proof. */
export const isRefuted = (states: StatesOnChain): states is Extract<StatesOnChain, { status: 'compared' }> =>
  states.status === 'compared' && (!states.isSameBlock || states.different.length > 0)

/** Whether the pools or orders of the route are on the chain what the proof says, read from the page's own node at the block of the proof. */
export function useStatesOnChain(
  proof: QuoteProof,
  chain: Chain | undefined,
  priceRoute: PriceRoute | undefined,
): StatesOnChain {
  const config = useConfig()
  const checked = proof.status === 'checked' ? proof : undefined
  const { data, isError } = useQuery({
    // Of this very check: the same block and pools may come with other states.
    queryKey: ['states', chain?.id, checked?.id],
    queryFn: async ({ client }) => {
      const { compareStates } = await import('@/actions/swap/compare-states')
      askForBlock(client, chain!.id)
      const { blockNumber, blockHash, routePools: pools } = checked!
      return compareStates(rpcOf(config, chain!.id), chain!, { blockNumber, blockHash, pools, priceRoute: priceRoute! })
    },
    enabled: chain !== undefined && priceRoute !== undefined && checked !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: 1,
  })
  if (isError) return { status: 'unavailable' }
  return data ? { status: 'compared', ...data } : { status: 'reading' }
}
