'use client'
import { useMemo } from 'react'
import type { Chain, Token } from '@/lib/chain/chain'
import { useWallet } from '../wallet/connect/use-wallet'
import { type Balances, useBalances } from '../wallet/read/use-balances'
import { useTokens } from './use-tokens'

/** Returns the connected account's balances of listed tokens and of a pair, raw units. */
export function useListedBalances(chain: Chain | undefined, from: Token | undefined, to: Token | undefined): Balances {
  const tokens = useTokens(chain)
  const watched = useMemo(() => [...tokens, ...[from, to].filter((token) => token !== undefined)], [tokens, from, to])
  return useBalances(chain?.id, useWallet().address, watched)
}
