'use client'
import { useSite } from '../../use-site'
import { useChainQuery } from './use-chain-query'

/** Returns the current price of one unit of gas, in wei. */
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
