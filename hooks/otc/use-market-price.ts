'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import { pricesQuery } from '@/lib/api/queries'
import type { Chain } from '@/lib/chain/registry'
import { useSite } from '../use-site'

export type MarketPrice =
  | { status: 'idle' | 'loading' | 'none'; pays: undefined }
  /** What the market pays now for the same amount, raw units, before the network cost. */
  | { status: 'ready'; pays: bigint }

type Sale = { from: { address: Address; decimals: number }; to: { address: Address; decimals: number }; amount: bigint }

/** Long enough that a slider which is dragged asks once. */
const restMs = 400

/** What the market pays now for exactly this amount. `none`: no route, or no service; nothing here depends on it. */
export function useMarketPrice(chain: Chain | undefined, sale: Sale | undefined): MarketPrice {
  const { apiBaseUrl } = useSite()
  const amount = useRested(sale === undefined ? undefined : String(sale.amount))
  const wired = (address: Address) => (chain && isNativeToken(address) ? chain.contracts.wrappedNative : address)
  const query = useQuery({
    ...pricesQuery(
      { baseUrl: apiBaseUrl },
      chain && sale && amount
        ? {
            network: chain.id,
            srcToken: wired(sale.from.address),
            srcDecimals: sale.from.decimals,
            destToken: wired(sale.to.address),
            destDecimals: sale.to.decimals,
            amount,
            side: 'SELL',
            slippage: 50,
            version: '6.2',
            ignoreBadUsdPrice: true,
            maxImpact: 100,
            // The order on view is among the orders that the service would answer with.
            excludeRFQ: true,
          }
        : {},
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
