'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'

export type NamedToken = { address: string; symbol: string; decimals: number }

/** Returns the name of a token of the chain that a transfer goes to; undefined until it is read. */
export function useFarToken(far: Chain | undefined, address: Address | undefined): NamedToken | undefined {
  const { data } = useQuery({
    queryKey: ['farToken', far?.id, address],
    queryFn: async ({ signal }): Promise<NamedToken> => {
      const listed = findToken(far!, address!)
      if (listed) return listed
      const [{ readToken }, { nodeAt }] = await Promise.all([
        import('@/actions/read-token'),
        import('@/actions/wallet/read/node-at'),
      ])
      return readToken(nodeAt(`/rpc/${far!.id}`, { signal }), address!)
    },
    enabled: far !== undefined && address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return data
}
