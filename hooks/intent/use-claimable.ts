'use client'
import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { useChainQuery } from '../wallet/read/use-chain-query'

type Given = { chain: Chain; owner: Address; token: Address }

/** Returns the refunds in a token that the bridge holds, raw units; undefined until read. */
export function useClaimable({ chain, owner, token }: Given): bigint | undefined {
  const { data } = useChainQuery({
    chainId: chain.id,
    key: ['claimable refunds', owner, token],
    read: async (rpc) => {
      const { readClaimable } = await import('@/actions/wallet/transfer/read-claimable')
      // A query cannot return undefined.
      return { kept: await readClaimable(rpc, chain, { token, owner }) }
    },
    enabled: true,
  })
  return data?.kept
}
