'use client'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import type { SliceFill } from '@/actions/intent/order/read-slice'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { rpcOf } from '../wallet/connect/wallet-rpc'

const none: readonly SliceFill[] = []

export type SlicesView = {
  /** By the logs that this browser read. */
  fills: readonly SliceFill[]
  isPending: boolean
  /** The service names a fill, and the chain does not show it. */
  error: Error | undefined
}

/** The parts of an order that were filled: the service names the transactions, and what they did is read from their logs. */
export function useSlices(chain: Chain, hashed: HashedIntent, record: IntentRecord | undefined): SlicesView {
  const config = useConfig()
  const transactions = record?.transactions.map(({ originTx }) => originTx) ?? []
  const { data, error, isPending } = useQuery({
    queryKey: ['slices', chain.id, hashed.hash, transactions],
    queryFn: async () => {
      const { readSlices } = await import('@/actions/intent/order/read-slice')
      return readSlices(rpcOf(config, chain.id), chain, hashed, transactions)
    },
    enabled: transactions.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous, query) => (query?.queryKey[2] === hashed.hash ? previous : undefined),
    // A node may be some blocks behind the service's.
    retry: 5,
    retryDelay: 1_000,
  })
  return { fills: data ?? none, isPending: transactions.length > 0 && isPending, error: error ?? undefined }
}
