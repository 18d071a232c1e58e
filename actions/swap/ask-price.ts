import { type ApiInit, call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { getQuote, type IntentPrice } from '@/lib/api/intent/intent'
import { getPrices, type PriceRoute } from '@/lib/api/market/market'
import { toIntentQuestion } from '@/lib/ticket/price/question'
import type { PricesInput } from '@/lib/ticket/terms/frozen-quote'

/** Why there is no price of an intent: a name of the error table, and the service's words. */
export type FallbackReason = { errorType: string; details: string }

/** The price of a ticket: of an intent, or of the market, with the reason where an intent was asked for. */
export type TicketPrice = { price: IntentPrice } | { priceRoute: PriceRoute; fallbackReason?: FallbackReason }

/**
 * Asks for an intent price, and for one of the market where no agent gives one. The question of the market says more (what tokens take of
 * their transfers, what to do without a dollar price), so it is asked where the other one is refused.
 *
 * @throws {ApiError} what the market refuses with; UnreachableServiceError, UnexpectedAnswerError
 */
export const askPrice = async (api: ApiInit, question: PricesInput): Promise<TicketPrice> => {
  const answer = await call(getQuote, toIntentQuestion(question), api).catch((error: unknown) => {
    // Who asks for a pause gets it.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    const { errorType, details } = error
    return { fallbackReason: { errorType, details: details ?? '' }, market: undefined, delta: undefined }
  })
  if (answer.delta) return { price: answer.delta }
  const priceRoute = answer.market ?? (await call(getPrices, question, api)).priceRoute
  return { priceRoute, ...(answer.fallbackReason && { fallbackReason: answer.fallbackReason }) }
}
