'use client'
import type { Address } from 'viem'
import { nativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { useChainQuery } from '../wallet/read/use-chain-query'
import { useStanding } from './use-standing'

/** Raw units of the native token. */
export type Deposit = {
  /** All that lies in the escrow, by the chain; undefined while it is not read. */
  deposited: bigint | undefined
  /** What open orders stand on of it, as the service says; undefined while it has not. */
  committed: bigint | undefined
}

/** What an account has deposited of the native token for orders, whichever they are. */
export function useDeposit(chain: Chain | undefined, owner: Address | undefined): Deposit {
  const { committed } = useStanding(chain?.id, owner, owner && nativeToken)
  const { data: deposited } = useChainQuery({
    chainId: chain?.id,
    key: ['intent deposit', owner],
    read: async (rpc) => {
      const { readDeposit } = await import('@/actions/intent/order/read-deposit')
      return readDeposit(rpc, chain!, owner!)
    },
    enabled: chain?.contracts.intent !== undefined && owner !== undefined,
  })
  return { deposited, committed }
}
