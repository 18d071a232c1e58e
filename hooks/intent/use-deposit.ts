'use client'
import type { Address } from 'viem'
import { nativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { useChainQuery } from '../wallet/read/use-chain-query'
import { useCommitments } from './use-commitments'

/** Raw units of the native token. */
export type Deposit = {
  /** The full deposit on the chain; undefined until it is read. */
  deposited: bigint | undefined
  /** The part that open orders commit, from the service; undefined until it answers. */
  committed: bigint | undefined
}

/** Returns an account's deposit of the native token for orders. */
export function useDeposit(chain: Chain | undefined, owner: Address | undefined): Deposit {
  const { committed } = useCommitments(chain?.id, owner, owner && nativeToken)
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
