'use client'
import { useQuery } from '@tanstack/react-query'
import { isEndedTransfer, type SentTransfer, type Transfer } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { useSite } from '../use-site'
import { type NamedToken, useFarToken } from './use-far-token'

/** The interval while the state can change at any moment and the page is visible. */
const paces = { local: 1_000, live: 4_000 } as const

/**
 * Reads the state of transfers from both nodes, and the names of the token that arrives and of the
 * one that it was sold for.
 */
export function useTransfers(
  chain: Chain,
  far: Chain | undefined,
  sent: readonly SentTransfer[],
): { transfers: readonly Transfer[]; output: NamedToken | undefined; sold: NamedToken | undefined } {
  const { world } = useSite()
  const hashes = sent.map(({ relayHash }) => relayHash)
  const { data } = useQuery({
    queryKey: ['transferFates', chain.id, hashes],
    queryFn: async ({ signal }) => {
      const [{ readTransfers }, { nodeAt }] = await Promise.all([
        import('@/actions/wallet/transfer/read-transfers'),
        import('@/actions/wallet/read/node-at'),
      ])
      const nodeOf = (side: Chain) => ({ chain: side, rpc: nodeAt(`/rpc/${side.id}`, { signal }) })
      return readTransfers({ origin: nodeOf(chain), destination: nodeOf(far!) }, sent)
    },
    enabled: far !== undefined && sent.length > 0,
    refetchInterval: ({ state }) => (state.data?.every(isEndedTransfer) ? false : paces[world]),
    structuralSharing: false,
    retry: 1,
  })
  const read = data ?? sent.map((transfer) => ({ ...transfer, fate: undefined }))
  return {
    transfers: read,
    output: useFarToken(far, sent[0]?.outputToken),
    sold: useFarToken(
      far,
      read.map(soldTokenOf).find((token) => token !== undefined),
    ),
  }
}

const soldTokenOf = ({ fate }: Transfer) => {
  const sale = fate?.state === 'paid' ? fate.payment?.sale : undefined
  return sale?.state === 'sold' ? sale.arrival.destToken : undefined
}
