'use client'
import { useQuery } from '@tanstack/react-query'
import { isEndedTransfer, type SentTransfer, type Transfer } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { useSite } from '../use-site'

/** The interval while the state can change at any moment and the page is visible. */
const paces = { local: 1_000, live: 4_000 } as const

export type NamedOutput = { address: string; symbol: string; decimals: number }

/** Reads the state of transfers from both nodes, and the name of the arriving token. */
export function useTransfers(
  chain: Chain,
  far: Chain | undefined,
  sent: readonly SentTransfer[],
): { transfers: readonly Transfer[]; output: NamedOutput | undefined } {
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
  const [first] = sent
  const output = useQuery({
    queryKey: ['outputToken', far?.id, first?.outputToken],
    queryFn: async ({ signal }): Promise<NamedOutput> => {
      const address = first!.outputToken
      const listed = findToken(far!, address)
      if (listed) return listed
      const [{ readToken }, { nodeAt }] = await Promise.all([
        import('@/actions/read-token'),
        import('@/actions/wallet/read/node-at'),
      ])
      return readToken(nodeAt(`/rpc/${far!.id}`, { signal }), address)
    },
    enabled: far !== undefined && first !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return {
    transfers: data ?? sent.map((transfer) => ({ ...transfer, fate: undefined })),
    output: output.data,
  }
}
