'use client'
import { useConfig } from 'wagmi'
import { useSite } from '../use-site'
import { useChainQuery } from './use-chain-query'
import { rpcOf } from './wallet-rpc'

/** What one unit of gas costs now, in wei. */
export function useGasPrice(chainId: number | undefined): bigint | undefined {
  const config = useConfig()
  const served = useSite().chains.some(({ id }) => id === chainId)
  const { data } = useChainQuery({
    chainId,
    key: ['gasPrice'],
    read: async () => BigInt(await rpcOf(config, chainId!)({ method: 'eth_gasPrice' })),
    enabled: served,
  })
  return data
}
