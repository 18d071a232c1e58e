'use client'
import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { AavePosition } from '@/lib/chain/handler/aave-position'
import { type ChainAnswer, useChainQuery } from '../wallet/read/use-chain-query'

/** The position of an account in Aave, read anew with each block; nothing is read where `isWanted` is false. */
export function useAavePosition(
  chain: Chain | undefined,
  account: Address | undefined,
  isWanted: boolean,
): ChainAnswer<AavePosition> {
  return useChainQuery({
    chainId: chain?.id,
    key: ['aave position', account],
    read: async (rpc) => {
      const { readAavePosition } = await import('@/actions/intent/handler/read-aave-position')
      return readAavePosition(rpc, chain!, account!)
    },
    enabled: isWanted && chain?.contracts.aavePool !== undefined && account !== undefined,
  })
}
