'use client'
import type { Chain } from '@/lib/chain/chain'
import { useChainQuery } from '../wallet/read/use-chain-query'

type Deposit = { vault: string | undefined; amount: bigint | undefined }

/** The shares that a vault gives for a deposit now, raw units; undefined while that is not known. */
export function useShares(chain: Chain | undefined, { vault, amount }: Deposit): bigint | undefined {
  const { data } = useChainQuery({
    chainId: chain?.id,
    key: ['shares', vault, amount?.toString()],
    read: async (rpc) => {
      const { readShares } = await import('@/actions/intent/handler/read-shares')
      return readShares(rpc, chain!, { vault: vault!, amount: amount! })
    },
    enabled: chain !== undefined && vault !== undefined && amount !== undefined,
    keeps: 2,
  })
  return data
}
