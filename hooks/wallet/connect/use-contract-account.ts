'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { isContractAccount } from '@/actions/wallet/permit/contract-account'
import { rpcOf } from './wallet-rpc'

/** The lifetime of an answer without code, as code may appear; existing code stays. */
const emptyMs = 10 * 60_000

/** True if an account is a contract, read once per visit for display. */
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
