'use client'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { PartFill } from '@/actions/intent/order/read-part-fills'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { rpcOf } from '../wallet/connect/wallet-rpc'

const none: readonly PartFill[] = []

export type PartFillsView = {
  /** The fills from the logs that this browser read. */
  fills: readonly PartFill[]
  isPending: boolean
  /** The error if the service reports a fill that the chain does not show. */
  error: Error | undefined
}

/** Returns the filled parts of an order, from the logs of the service's transactions. */
export function usePartFills(chain: Chain, hashed: HashedIntent, record: IntentRecord | undefined): PartFillsView {
  const config = useConfig()
  const transactions = record?.transactions.map(({ originTx }) => originTx) ?? []
  const { data, error, isPending } = useQuery({
    queryKey: ['partFills', chain.id, hashed.hash, transactions],
    queryFn: async () => {
      const { readPartFills } = await import('@/actions/intent/order/read-part-fills')
      return readPartFills(rpcOf(config, chain.id), chain, hashed, transactions)
    },
    enabled: transactions.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous, query) => (query?.queryKey[2] === hashed.hash ? previous : undefined),
    // The node may be some blocks behind the service's.
    retry: 5,
    retryDelay: 1_000,
  })
  return { fills: data ?? none, isPending: transactions.length > 0 && isPending, error: error ?? undefined }
}
