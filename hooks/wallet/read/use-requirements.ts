'use client'
import { networkCost } from '@/actions/wallet/read/network-cost'
import { type RequirementsInput, toRequirements } from '@/actions/wallet/read/to-requirements'
import { isPermit, type Requirement, type Surface } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { useContractAccount } from '../connect/use-contract-account'
import { useWallet } from '../connect/use-wallet'
import { useChainQuery } from './use-chain-query'
import { useGasPrice } from './use-gas-price'
import { useTakesPermit } from './use-takes-permit'

type Spending = Pick<RequirementsInput, 'wantsPermit' | 'approval'> & {
  chain: Chain | undefined
  surface: Surface
  token: Token | undefined
  /** The maximum that can leave the wallet, raw units. */
  amount: bigint | undefined
  /** The additional amount that the allowance has to cover, raw units; undefined while unknown. */
  committed: bigint | undefined
  /** The gas units that the largest transaction may need. */
  gas: bigint
}

export type Requirements = {
  /** Undefined while unknown, which differs from no missing requirements. */
  requirements: readonly Requirement[] | undefined
  /** The allowance for the spender of the surface, raw units. */
  allowance: bigint | undefined
}

/** Returns the missing requirements of spending a token, from the reads of each block. */
export function useRequirements({ chain, surface, token, amount, committed, gas, ...wishes }: Spending): Requirements {
  const { address: account, chainId: walletChainId = 0 } = useWallet()
  const gasPrice = useGasPrice(chain?.id)
  const isContract = useContractAccount(chain?.id, account)
  const { data: state } = useChainQuery({
    chainId: chain?.id,
    key: ['spending', account, token?.address, surface],
    read: async (rpc) => {
      const { readSpending } = await import('@/actions/wallet/read/read-requirements')
      return readSpending(rpc, { chain: chain!, surface, account: account!, token: token! })
    },
    enabled: chain !== undefined && account !== undefined && token !== undefined,
  })
  const isKnown = state && isContract !== undefined && gasPrice !== undefined
  const requirementsOf = (wantsPermit: boolean) =>
    chain && account && token && isKnown && amount !== undefined && committed !== undefined
      ? toRequirements(state, {
          ...wishes,
          chain,
          surface,
          account,
          token,
          amount,
          committed,
          walletChainId,
          isContract,
          wantsPermit,
          gasReserve: networkCost(gasPrice, gas),
        })
      : undefined
  const wished = requirementsOf(wishes.wantsPermit)
  const takes = useTakesPermit(chain, account, wished?.find(isPermit))
  return { requirements: takes ? wished : requirementsOf(false), allowance: state?.allowance }
}
