'use client'
import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import type { Chain } from '@/lib/chain/chain'

/** The intervals until it is in a block, and until that block is final. */
const paces = { local: { pending: 1_000, mined: 5_000 }, live: { pending: 4_000, mined: 12_000 } } as const

const paceOf = (reading: TransactionReading | undefined, chain: Chain, world: keyof typeof paces): number | false => {
  if (!reading || !('confirmations' in reading)) return paces[world].pending
  return reading.confirmations < chain.confirmationDepth && paces[world].mined
}

/** Returns a transaction from its chain's node, read again until it is final. */
export function useTransaction(chain: Chain, hash: Hash, world: 'local' | 'live') {
  return useQuery({
    queryKey: ['transaction', chain.id, hash],
    queryFn: async ({ signal }) => {
      const [{ readTransaction }, { nodeAt }] = await Promise.all([
        import('@/actions/receipt/read-transaction'),
        import('@/actions/wallet/read/node-at'),
      ])
      return readTransaction(nodeAt(`/rpc/${chain.id}`, { signal }), chain, hash)
    },
    refetchInterval: ({ state }) => paceOf(state.data, chain, world),
    structuralSharing: false,
    retry: 1,
  })
}
