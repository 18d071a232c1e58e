'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type MarketPrice, readMarketPrice } from '@/actions/otc/market-price'
import { marketQuestion, type Sale } from '@/actions/otc/market-question'
import { pricesQuery } from '@/lib/api/queries'
import type { Chain } from '@/lib/chain/chain'
import { useSite } from '../use-site'

/** Long enough that a slider which is dragged asks once. */
const restMs = 400

/** What the market pays now for exactly this amount. Nothing here depends on it. */
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
  return amount === String(sale.amount) ? readMarketPrice(query) : { status: 'loading', pays: undefined }
}

function useRested(value: string | undefined): string | undefined {
  const [rested, setRested] = useState<string | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
