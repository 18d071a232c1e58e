'use client'
import { useSite } from '../../use-site'
import { useChainQuery } from './use-chain-query'

/** What one unit of gas costs now, in wei. */
export function useGasPrice(chainId: number | undefined): bigint | undefined {
  const served = useSite().chains.some(({ id }) => id === chainId)
  const { data } = useChainQuery({
    chainId,
    key: ['gasPrice'],
    read: async (rpc) => BigInt(await rpc({ method: 'eth_gasPrice' })),
    enabled: served,
  })
  return data
}
