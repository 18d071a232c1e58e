'use client'
import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { AavePosition } from '@/lib/chain/handler/aave-position'
import { type ChainAnswer, useChainQuery } from '../wallet/read/use-chain-query'

/** Returns an account's position in Aave, read again with each block if `isWanted`. */
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
