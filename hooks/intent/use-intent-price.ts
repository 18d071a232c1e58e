'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { call } from '@/lib/api/contract/client'
import { ApiError, UnexpectedAnswerError } from '@/lib/api/contract/errors'
import { getQuote } from '@/lib/api/intent/get-quote'
import { pricesRefreshMs } from '@/lib/api/market/market-queries'
import { retryOnce } from '@/lib/api/queries'
import {
  type PricedTrade,
  pricedTrade,
  type TicketTrade,
  toIntentQuestion,
  toPricesQuestion,
} from '@/lib/ticket/price/question'
import { type FrozenIntent, freezeHere, type IntentQuestion } from '@/lib/ticket/terms/frozen-intent'
import { useDebouncedValue } from '../browser/use-debounced-value'
import type { TicketPair } from '../ticket/use-ticket-pair'
import { isSettledPartner, type TicketPartner } from '../ticket/use-ticket-partner'
import { useApi } from '../use-site'
import { pauseMs } from '../wallet/read/service-errors'

export type IntentPriceView =
  | { status: 'idle' | 'loading'; price: undefined; error: undefined }
  /** `none`: the service has the reason why no agent has a price. `unknown`: there is no answer. */
  | { status: 'none' | 'unknown'; price: undefined; error: Error }
  | { status: 'ready'; price: FrozenIntent; error: undefined }

/** A trade to price, optionally with a partner and with a handler's gas. */
type AskedTrade = TicketTrade &
  Partial<Pick<TicketPair, 'across' | 'wish'>> & { partner?: TicketPartner; handler?: Address | undefined }

/** The maximum time between keys of one number. */
const restMs = 110

/**
 * Returns the price at which agents fill a trade without gas now, at any impact: for exactly this
 * amount and partner, repeated every 15 seconds while the page is visible.
 */
export function useIntentPrice(asked: AskedTrade, owner: Address | undefined): IntentPriceView {
  const api = useApi()
  const trade = pricedTrade(asked)
  const { partner = nobody, wish, handler } = asked
  const { terms } = partner
  const isAsked = trade && isSettledPartner(partner)
  const wanted = isAsked
    ? JSON.stringify({ ...toGaslessQuestion(trade, owner, terms?.name), ...(handler && { handler }) })
    : undefined
  const rested = useDebouncedValue(wanted, restMs)
  const query = useQuery({
    queryKey: ['api', api.baseUrl, 'intent price', rested],
    queryFn: async ({ signal }) => {
      const question = JSON.parse(rested!) as IntentQuestion
      const { delta: price } = await call(getQuote, question, { ...api, signal })
      if (!price || question.destChainId === undefined) return price && { price, freeze: freezeHere }
      const { canArrive, freezeIntent } = await import('@/lib/ticket/terms/freeze-intent')
      if (canArrive(question, price)) return { price, freeze: freezeIntent }
      throw new UnexpectedAnswerError({ url: `${api.baseUrl}/v2/quote`, status: 200 })
    },
    enabled: rested !== undefined && rested === wanted,
    refetchInterval: ({ state }) => Math.max(pricesRefreshMs, pauseMs(state.error)),
    refetchIntervalInBackground: false,
    retry: retryOnce,
    gcTime: 60_000,
  })
  const { data, dataUpdatedAt, error, isError } = query
  const price = useMemo(() => {
    if (!data || !rested) return undefined
    const question = JSON.parse(rested) as IntentQuestion
    return data.freeze({
      price: data.price,
      question,
      owner,
      wish,
      receivedAt: dataUpdatedAt,
      receiver: undefined,
      slippageBps: 0,
      partner: terms?.name === question.partner ? terms : undefined,
    })
  }, [data, dataUpdatedAt, rested, owner, terms, wish])
  const isFinding = asked.crosses && !asked.across
  if ((trade || isFinding) && wanted === undefined) return { status: 'loading', price: undefined, error: undefined }
  if (wanted === undefined) return { status: 'idle', price: undefined, error: undefined }
  if (rested !== wanted) return { status: 'loading', price: undefined, error: undefined }
  if (isError) {
    const isAnswer = error instanceof ApiError && error.status < 500 && error.status !== 429
    return { status: isAnswer ? 'none' : 'unknown', price: undefined, error }
  }
  return price
    ? { status: 'ready', price, error: undefined }
    : { status: 'loading', price: undefined, error: undefined }
}

const nobody: TicketPartner = { status: 'none', name: undefined, terms: undefined }

/** Builds the request for an intent price alone, at any impact. */
export const toGaslessQuestion = (
  trade: PricedTrade,
  userAddress: Address | undefined,
  partner: string | undefined,
): IntentQuestion => toIntentQuestion(toPricesQuestion(trade, { userAddress, partner, maxImpact: 100 }), 'DELTA')
