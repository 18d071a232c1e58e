'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { isContractAccount } from '@/actions/wallet/permit/contract-account'
import { rpcOf } from './wallet-rpc'

/** An account without code can get some; one with code keeps it. */
const emptyMs = 10 * 60_000

/** Whether an account is a contract, for showing it: asked once a visit of one that is. A run asks anew. */
export function useContractAccount(chainId: number | undefined, account: Address | undefined): boolean | undefined {
  const config = useConfig()
  const { data } = useQuery({
    queryKey: ['isContract', chainId, account],
    queryFn: () => isContractAccount(rpcOf(config, chainId!), account!),
    enabled: chainId !== undefined && account !== undefined,
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : emptyMs),
    retry: 1,
  })
  return data
}
