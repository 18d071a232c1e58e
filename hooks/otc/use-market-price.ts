'use client'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '@/lib/api/market/market-queries'
import type { Chain } from '@/lib/chain/chain'
import { type MarketPrice, readMarketPrice } from '@/lib/ticket/price/market-price'
import { type DeskSale, toDeskQuestion } from '@/lib/ticket/price/question'
import { useDebouncedValue } from '../browser/use-debounced-value'
import { useApi } from '../use-site'

/** The pause after which a dragged slider causes one request. */
const restMs = 400

/** Returns the current market price for exactly this amount. It is informational only. */
export function useMarketPrice(chain: Chain | undefined, sale: DeskSale | undefined): MarketPrice {
  const api = useApi()
  const amount = useDebouncedValue(sale && String(sale.amount), restMs)
  const query = useQuery({
    ...pricesQuery(api, chain && sale && amount ? toDeskQuestion(chain, { ...sale, amount: BigInt(amount) }) : {}),
    refetchIntervalInBackground: false,
  })
  if (!sale) return { status: 'idle', pays: undefined }
  return amount === String(sale.amount) ? readMarketPrice(query) : { status: 'loading', pays: undefined }
}
