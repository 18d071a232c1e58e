'use client'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '@/lib/api/market/market-queries'
import type { Chain } from '@/lib/chain/chain'
import { type MarketPrice, readMarketPrice } from '@/lib/ticket/price/market-price'
import { type DeskSale, toDeskQuestion } from '@/lib/ticket/price/question'
import { useRested } from '../browser/use-rested'
import { useApi } from '../use-site'

/** Long enough that a slider which is dragged asks once. */
const restMs = 400

/** What the market pays now for exactly this amount. Nothing here depends on it. */
export function useMarketPrice(chain: Chain | undefined, sale: DeskSale | undefined): MarketPrice {
  const api = useApi()
  const amount = useRested(sale && String(sale.amount), restMs)
  const query = useQuery({
    ...pricesQuery(api, chain && sale && amount ? toDeskQuestion(chain, { ...sale, amount: BigInt(amount) }) : {}),
    refetchIntervalInBackground: false,
  })
  if (!sale) return { status: 'idle', pays: undefined }
  return amount === String(sale.amount) ? readMarketPrice(query) : { status: 'loading', pays: undefined }
}
