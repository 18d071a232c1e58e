'use client'
import { useQuery } from '@tanstack/react-query'
import { tokenPricesQuery } from '@/lib/api/catalog-queries'
import { type MarketOfRow, marketOfRow } from '@/lib/history/market-of-row'
import type { OrderRow } from '@/lib/history/order-row'
import { useApi } from '../use-site'

type Decimals = { decimals: number } | undefined

/** Compares an open order with the dollar prices of its chains' token lists. */
export function useMarketOfRow(row: OrderRow, pair: { src: Decimals; dest: Decimals }): MarketOfRow | undefined {
  const api = useApi()
  const near = useQuery(tokenPricesQuery(api, row.chainId)).data
  const far = useQuery(tokenPricesQuery(api, row.destChainId)).data
  if (!near || !far || !pair.src || !pair.dest) return undefined
  const priceIn = ({ tokens }: typeof near, token: string) =>
    tokens.find(({ address }) => address.toLowerCase() === token)?.priceUSD
  return marketOfRow(row, {
    src: { decimals: pair.src.decimals, usd: priceIn(near, row.srcToken) },
    dest: { decimals: pair.dest.decimals, usd: priceIn(far, row.destToken) },
  })
}
