'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pricesQuery } from '@/lib/api/queries'
import type { Chain } from '@/lib/chain/registry'
import { useSite } from '../use-site'
import { marketQuestion, type Sale } from './market-question'

export type MarketPrice =
  | { status: 'idle' | 'loading' | 'none'; pays: undefined }
  /** What the market pays now for the same amount, raw units, before the network cost. */
  | { status: 'ready'; pays: bigint }

/** Long enough that a slider which is dragged asks once. */
const restMs = 400

/** What the market pays now for exactly this amount. `none`: no route, or no service; nothing here depends on it. */
export function useMarketPrice(chain: Chain | undefined, sale: Sale | undefined): MarketPrice {
  const { apiBaseUrl } = useSite()
  const amount = useRested(sale === undefined ? undefined : String(sale.amount))
  const query = useQuery({
    ...pricesQuery(
      { baseUrl: apiBaseUrl },
      chain && sale && amount ? marketQuestion(chain, { ...sale, amount: BigInt(amount) }) : {},
    ),
    refetchIntervalInBackground: false,
  })
  if (!sale) return { status: 'idle', pays: undefined }
  if (amount !== String(sale.amount) || query.isPending) return { status: 'loading', pays: undefined }
  if (!query.data) return { status: 'none', pays: undefined }
  return { status: 'ready', pays: BigInt(query.data.priceRoute.destAmount) }
}

function useRested(value: string | undefined): string | undefined {
  const [rested, setRested] = useState<string | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
