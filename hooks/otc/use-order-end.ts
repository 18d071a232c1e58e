'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/chain'
import { firstBlockOf } from '@/lib/chain/registry/registry'
import type { OrderEnd } from '@/lib/history/otc/judge-order'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { rpcOf } from '../wallet/connect/wallet-rpc'

export type EndSearching = {
  isSearching: boolean
  /** The oldest block that was looked at. */
  searchedTo: bigint | undefined
  /** Looks further back; undefined while it is looked, and at the first block of the contract. */
  searchOlder: (() => void) | undefined
}

/** How an order that is over ended. What was found stays so; what was not is looked for further back when a person asks. */
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
