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
import { marketOf, noRecipient, useUnsignedQuote } from './use-unsigned-quote'

/** The interval of the example, which is never signed and may be older than this block. */
const refreshMs = 60_000

/**
 * Returns a real market price for a round amount of the pair, requested while no amount is typed.
 * It is the same request for all users, which the service solves once per block. Undefined if the
 * sold token has no price.
 */
export function useExample(form: SwapForm): { quote: FrozenQuote | undefined; isLoading: boolean } {
  const api = useApi()
  const { from } = form
  const isOpen = form.amountText === ''
  const { price, isLoading: isUnpriced } = useUnitPrice(form, isOpen)
  const amount = from && price !== undefined ? exampleAmount({ price, decimals: from.decimals }) : undefined
  const question = toPricesInput({ ...marketOf(form), ...noRecipient, side: 'SELL', amount }, undefined, false)
  const base = pricesQuery(api, question ?? {})
  const answer = useQuery({
    ...base,
    // Stays while an amount is typed, until that has a price.
    enabled: isOpen && base.enabled === true,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    gcTime: 5 * refreshMs,
  })
  return { quote: useUnsignedQuote(answer, question, form), isLoading: isUnpriced || answer.isLoading }
}

/** Returns the dollar price of a whole token to sell, in the chain's first stablecoin. */
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
      chainId: asked?.chainId ?? 0,
      srcToken: asked?.from.address ?? '0x',
      span: '1d',
      destToken: asked?.dollar.address ?? '0x',
    }),
    enabled: isOpen && asked !== undefined,
  })
  return { price: isDollar ? 1 : data?.points.at(-1)?.price, isLoading }
}
