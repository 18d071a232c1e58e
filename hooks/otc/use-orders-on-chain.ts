'use client'
import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { NamedOrder, OrderOnChain } from '@/lib/history/otc/derive-order-state'
import { useChainQuery } from '../wallet/read/use-chain-query'

export type OrdersOnChain = {
  orders: ReadonlyMap<Hex, OrderOnChain>
  /** The minimum block at which they were read. */
  blockNumber: bigint | undefined
  isLost: boolean
}

const none: ReadonlyMap<Hex, OrderOnChain> = new Map()
/** The maximum number of orders in one call. */
const perCall = 40

/** Returns the state of orders on the chain, read again on each block from the node. */
export function useOrdersOnChain(chain: Chain | undefined, orders: readonly NamedOrder[]): OrdersOnChain {
  const hashes = orders.map(({ hash }) => hash).join()
  const { data, blockNumber, isError } = useChainQuery({
    chainId: chain?.id,
    key: ['rfqOrders', hashes],
    read: async (rpc) => {
      const [{ readOrdersOnChain }, { countPermits }] = await Promise.all([
        import('@/actions/otc/order/read-orders-on-chain'),
        import('@/actions/otc/offer/count-permits'),
      ])
      const chunks = Array.from({ length: Math.ceil(orders.length / perCall) }, (_, index) =>
        orders.slice(index * perCall, (index + 1) * perCall),
      )
      const read = await Promise.all(
        chunks.map(async (chunk) => countPermits(rpc, chain!, chunk, await readOrdersOnChain(rpc, chain!, chunk))),
      )
      return new Map(read.flatMap((part) => [...part]))
    },
    enabled: chain !== undefined && orders.length > 0,
  })
  return { orders: data ?? none, blockNumber, isLost: isError }
}
