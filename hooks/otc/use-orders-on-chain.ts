'use client'
import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/registry'
import { useBlock } from '../wallet/use-block'
import { rpcOf } from '../wallet/wallet-rpc'
import type { NamedOrder, OrderOnChain } from './read-orders-on-chain'

export type OrdersOnChain = {
  orders: ReadonlyMap<Hex, OrderOnChain>
  /** The block they were read at or after. */
  blockNumber: bigint | undefined
  isLost: boolean
}

const none: ReadonlyMap<Hex, OrderOnChain> = new Map()
/** One call carries so many orders. */
const perCall = 40

/** What the chain says of orders, read anew on each block through the chain's node, past the service. */
export function useOrdersOnChain(chain: Chain | undefined, orders: readonly NamedOrder[]): OrdersOnChain {
  const config = useConfig()
  const block = useBlock(chain?.id)
  const hashes = orders.map(({ hash }) => hash).join()
  const { data, isError } = useQuery({
    queryKey: ['ordersOnChain', chain?.id, hashes, String(block?.number)],
    queryFn: async () => {
      const [{ readOrdersOnChain }, { countPermits }] = await Promise.all([
        import('./read-orders-on-chain'),
        import('./count-permits'),
      ])
      const chunks = Array.from({ length: Math.ceil(orders.length / perCall) }, (_, index) =>
        orders.slice(index * perCall, (index + 1) * perCall),
      )
      const rpc = rpcOf(config, chain!.id)
      const read = await Promise.all(
        chunks.map(async (chunk) => countPermits(rpc, chain!, chunk, await readOrdersOnChain(rpc, chain!, chunk))),
      )
      return { orders: new Map(read.flatMap((part) => [...part])), blockNumber: block!.number }
    },
    enabled: chain !== undefined && block !== undefined && orders.length > 0,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === chain?.id && query?.queryKey[2] === hashes ? previous : undefined,
    gcTime: 10_000,
    retry: 1,
  })
  return { orders: data?.orders ?? none, blockNumber: data?.blockNumber, isLost: isError }
}
