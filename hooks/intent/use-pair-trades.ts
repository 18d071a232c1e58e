'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownIntentsQuery } from '@/lib/api/intent/intent-queries'
import { ownSwapsQuery } from '@/lib/api/market/swap-queries'
import type { Chain, Token } from '@/lib/chain/chain'
import { pairTradesOf } from '@/lib/history/pair-trades'
import { useApi } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'

/** Returns the open limit orders of the connected account between two tokens, and its fills. */
export function usePairTrades({ chain, from, to }: { chain: Chain; from: Token; to: Token }) {
  const api = useApi()
  const { address } = useWallet()
  const intents = useQuery(ownIntentsQuery(api, address)).data?.records
  const swaps = useQuery(ownSwapsQuery(api, address)).data?.records
  return useMemo(
    () =>
      pairTradesOf({ chain, from, to, intents: [...(intents?.values() ?? [])], swaps: [...(swaps?.values() ?? [])] }),
    [chain, from, to, intents, swaps],
  )
}
