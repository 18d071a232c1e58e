'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address, Hex } from 'viem'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/chain'
import { rpcOf } from '../wallet/connect/wallet-rpc'

/** Returns the node's gas estimate of cancelling these orders; null if it cannot. */
export function useCancelGas(
  chain: Chain,
  account: Address | undefined,
  orderHashes: readonly Hex[],
): bigint | null | undefined {
  const config = useConfig()
  const { data, isError } = useQuery({
    queryKey: ['cancelGas', chain.id, account, orderHashes.join()],
    queryFn: async () => {
      const { rfqCancelCall } = await import('@/lib/chain/rfq/rfq-call')
      const { to, data } = rfqCancelCall(chain, orderHashes)
      const params = [{ from: account, to, data }]
      return BigInt(await rpcOf(config, chain.id)({ method: 'eth_estimateGas', params }))
    },
    enabled: account !== undefined && orderHashes.length > 0,
    staleTime: 60_000,
    retry: 1,
  })
  return isError ? null : data
}
