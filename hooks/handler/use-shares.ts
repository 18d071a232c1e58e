'use client'
import type { Chain } from '@/lib/chain/chain'
import { type ChainAnswer, useChainQuery } from '../wallet/read/use-chain-query'

type Deposit = { vault: string | undefined; amount: bigint | undefined }

/** Returns the shares that a vault issues for a deposit now, raw units. */
export function useShares(chain: Chain | undefined, { vault, amount }: Deposit): ChainAnswer<bigint | undefined> {
  return useChainQuery({
    chainId: chain?.id,
    key: ['shares', vault, amount?.toString()],
    read: async (rpc) => {
      const { readShares } = await import('@/actions/intent/handler/read-shares')
      return readShares(rpc, chain!, { vault: vault!, amount: amount! })
    },
    enabled: chain !== undefined && vault !== undefined && amount !== undefined,
  })
}
