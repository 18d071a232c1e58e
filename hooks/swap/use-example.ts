'use client'
import { useQuery } from '@tanstack/react-query'
import { isSameAddress } from '@/lib/address'
import { priceHistoryQuery, pricesQuery } from '@/lib/api/market/market-queries'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { exampleAmount } from '@/lib/ticket/fields/example-amount'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { ChoosableToken } from '../token/use-tokens'
import { useApi } from '../use-site'
import { toPricesInput } from './use-quote'
import type { SwapForm } from './use-swap-form'
import { marketOf, noReceiver, useUnsignedQuote } from './use-unsigned-quote'

/** It shows what a trade would look like, and nobody signs it: it need not be of this very block. */
const refreshMs = 60_000

/**
 * A real price of the market for a round amount of the pair, asked for while no amount is written. Everybody who looks at the pair asks the
 * same, which the service solves once a block. There is none where the token to sell has no price.
 */
export function useExample(form: SwapForm): { quote: FrozenQuote | undefined; isLoading: boolean } {
  const api = useApi()
  const { from } = form
  const isOpen = form.amountText === ''
  const { price, isLoading: isUnpriced } = useUnitPrice(form, isOpen)
  const amount = from && price !== undefined ? exampleAmount({ price, decimals: from.decimals }) : undefined
  const question = toPricesInput({ ...marketOf(form), ...noReceiver, side: 'SELL', amount }, undefined, false)
  const base = pricesQuery(api, question ?? {})
  const answer = useQuery({
    ...base,
    // Kept while an amount is written, until that has a price.
    enabled: isOpen && base.enabled === true,
    ...{ staleTime: refreshMs, refetchInterval: refreshMs, gcTime: 5 * refreshMs },
  })
  return { quote: useUnsignedQuote(answer, question, form), isLoading: isUnpriced || answer.isLoading }
}

/** What a whole token to sell is worth in dollars, by the chain's first dollar. */
function useUnitPrice(
  { chain, from }: { chain: SwapForm['chain']; from: ChoosableToken | undefined },
  isOpen: boolean,
) {
  const api = useApi()
  const dollar = chain && findTokenBySymbol(chain, chain.stableSymbols[0] ?? '')
  const isDollar = isSameAddress(from?.address, dollar?.address)
  const asked = chain && from && dollar && !isDollar ? { chainId: chain.id, from, dollar } : undefined
  const { data, isLoading } = useQuery({
    ...priceHistoryQuery(api, {
      ...{ chainId: asked?.chainId ?? 0, srcToken: asked?.from.address ?? '0x', span: '1d' },
      destToken: asked?.dollar.address ?? '0x',
    }),
    enabled: isOpen && asked !== undefined,
  })
  return { price: isDollar ? 1 : data?.points.at(-1)?.price, isLoading }
}
