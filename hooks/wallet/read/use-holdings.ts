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
 * Balances of the connected account in raw units by lower-case token address: what was read already, and what is held of other tokens,
 * however many. All of those are read once in a minute, on each block only the ones that are held.
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
    // Thousands of addresses would be written out on each render: their number tells one list from a longer one.
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
