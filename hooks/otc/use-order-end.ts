'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/chain'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import type { OrderEnd } from '@/lib/history/otc/derive-order-state'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { rpcOf } from '../wallet/connect/wallet-rpc'

export type EndSearching = {
  isSearching: boolean
  /** The oldest block that was searched. */
  searchedTo: bigint | undefined
  /** Searches older blocks; undefined during a search and at the contract's first block. */
  searchOlder: (() => void) | undefined
}

/** Returns the end of a finished order; the user can search older blocks for it. */
export function useOrderEnd(
  chain: Chain | undefined,
  signed: HashedOrder | undefined,
): { end: OrderEnd | undefined; search: EndSearching | undefined } {
  const config = useConfig()
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['rfqEnd', chain?.id, signed?.hash],
    queryFn: async ({ pageParam }) => {
      const { readOrderEnd } = await import('@/actions/otc/order/read-order-end')
      return readOrderEnd(rpcOf(config, chain!.id), chain!, signed!, pageParam)
    },
    initialPageParam: undefined as bigint | undefined,
    getNextPageParam: ({ end, searchedTo }) =>
      end || searchedTo === firstBlockOf(chain!, 'rfq') ? undefined : searchedTo - 1n,
    enabled: chain !== undefined && signed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const last = data?.pages.at(-1)
  if (!signed || last?.end) return { end: last?.end, search: undefined }
  const searchOlder = hasNextPage && !isFetching ? () => void fetchNextPage() : undefined
  return { end: undefined, search: { isSearching: isFetching, searchedTo: last?.searchedTo, searchOlder } }
}
