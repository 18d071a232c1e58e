'use client'
import type { Hex } from 'viem'
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
    read: async () => BigInt((await rpcOf(config, chainId!)({ method: 'eth_gasPrice' })) as Hex),
    enabled: served,
  })
  return data
}

/** Gas of an approval and a swap over several pools: what "max" keeps back before a route is known. */
const assumedSwapGas = 400_000n

/** What to keep of the native token for the network, in wei: the gas at twice today's price, because prices rise while a person reads. */
export const gasReserveOf = (gasPrice: bigint, gas: bigint = assumedSwapGas): bigint => gasPrice * gas * 2n
