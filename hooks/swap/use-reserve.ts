'use client'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery, pricesRefreshMs } from '@/lib/api/market/market-queries'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import { useApi } from '../use-site'
import { pauseMs } from '../wallet/read/service-errors'
import { toPricesInput } from './use-quote'
import type { SwapForm } from './use-swap-form'
import { marketOf, noRecipient, useUnsignedQuote } from './use-unsigned-quote'

export type Reserve = { quote: FrozenQuote | undefined; isLoading: boolean }

/**
 * Returns the market price of the trade that agents are asked for: the best route through pools,
 * with which their price is compared. Uses the price `beside` theirs, or requests it if `isWanted`,
 * without an account, so that it is the same request for all users; it is never signed.
 */
export function useReserve(
  form: SwapForm,
  { isWanted, beside }: { isWanted: boolean; beside: Reserve['quote'] },
): Reserve {
  const api = useApi()
  // In a purchase across chains the amount arrives where pools of this chain do not sell it.
  const isAsked = isWanted && !beside && !(form.crosses && form.side === 'BUY')
  const question = isAsked ? toPricesInput({ ...marketOf(form), ...noRecipient }, undefined, true) : undefined
  const answer = useQuery({
    ...pricesQuery(api, question ?? {}),
    refetchInterval: ({ state }) => Math.max(pricesRefreshMs, pauseMs(state.error)),
  })
  const asked = useUnsignedQuote(answer, question, form)
  return { quote: beside ?? asked, isLoading: answer.isLoading }
}
