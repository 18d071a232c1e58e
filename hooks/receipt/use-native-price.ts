'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { priceAt, spanOf } from '@/actions/receipt/price-at'
import { priceHistoryQuery } from '@/lib/api/market/market-queries'
import type { Chain } from '@/lib/chain/chain'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { useApi } from '../use-site'

/** Returns the dollar price of a native token at a time, unix seconds; undefined if unknown. */
export function useNativePrice(chain: Chain, at: number): number | undefined {
  const api = useApi()
  const [now] = useState(() => Date.now() / 1_000)
  const span = spanOf(at, now)
  const stable = chain.stableSymbols.flatMap((symbol) => findTokenBySymbol(chain, symbol) ?? [])[0]
  const { data } = useQuery({
    ...priceHistoryQuery(api, {
      chainId: chain.id,
      srcToken: chain.contracts.wrappedNative,
      destToken: stable?.address ?? '0x',
      span,
    }),
    enabled: span !== undefined && stable !== undefined,
    refetchInterval: false,
  })
  return data && priceAt(data.points, { at, everySeconds: data.everySeconds })
}
