'use client'
import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { useSite } from '../../use-site'
import { useChainQuery } from './use-chain-query'

export type Balances = Readonly<Record<string, bigint>>

const none: Balances = {}

/**
 * Returns the balances of an account in raw units by lower-case token address, the native token
 * under its placeholder; read again on each block. A token whose balance cannot be read is absent,
 * not zero.
 */
export function useBalances(
  chainId: number | undefined,
  owner: Address | undefined,
  tokens: readonly { address: Address }[],
): Balances {
  const chain = useSite().chains.find(({ id }) => id === chainId)
  const addresses = [...new Set(tokens.map(({ address }) => toLowerAddress(address)))].sort()
  const { data } = useChainQuery({
    chainId,
    key: ['balances', owner, addresses],
    read: async (rpc) => {
      // The contract code is not part of the first load: it is loaded with the wallet.
      const { readBalances } = await import('@/actions/wallet/read/read-balances')
      return readBalances(rpc, chain!, owner!, addresses)
    },
    enabled: chain !== undefined && owner !== undefined,
    // The balances stay while those of more tokens load; those of another account never do.
    keeps: 2,
  })
  return data ?? none
}
