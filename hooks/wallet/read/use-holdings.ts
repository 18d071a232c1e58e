'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/chain'
import { useWallet } from '../connect/use-wallet'
import { rpcOf } from '../connect/wallet-rpc'
import { type Balances, useBalances } from './use-balances'

const freshMs = 60_000

/**
 * Returns balances of the connected account in raw units by lower-case token address: the known
 * ones, and those of any number of other tokens. All of them are read once per minute, but on each
 * block only those that the account holds.
 */
export function useHoldings(chain: Chain, tokens: readonly { address: Address }[], known: Balances): Balances {
  const config = useConfig()
  const { address: owner } = useWallet()
  const isConnected = owner !== undefined
  const unread = useMemo(
    () =>
      isConnected ? tokens.map(({ address }) => address).filter((address) => !(address.toLowerCase() in known)) : [],
    [isConnected, tokens, known],
  )
  const { data } = useQuery({
    // The number of addresses identifies the list, since a key with thousands of addresses would be
    // serialized on each render.
    queryKey: ['holdings', chain.id, owner, tokens.length],
    queryFn: async () => {
      const { readHoldings } = await import('@/actions/wallet/read/read-holdings')
      return readHoldings(rpcOf(config, chain.id), chain, owner!, unread)
    },
    // The page reads its own few tokens first.
    enabled: unread.length > 0 && Object.keys(known).length > 0,
    staleTime: freshMs,
    retry: 1,
  })
  const held = useMemo(() => Object.keys(data ?? {}).map((address) => ({ address: address as Address })), [data])
  const live = useBalances(held.length > 0 ? chain.id : undefined, owner, held)
  return useMemo(() => ({ ...data, ...live, ...known }), [data, live, known])
}
