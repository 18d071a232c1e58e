import { type ApiInit, call } from '@/lib/api/contract/client'
import { ApiError, UnexpectedAnswerError } from '@/lib/api/contract/errors'
import { getQuote, type IntentPrice } from '@/lib/api/intent/intent'
import { getPrices, type PriceRoute } from '@/lib/api/market/market'
import { chooseWay } from '@/lib/ticket/price/choose-way'
import { type TicketQuestion, toIntentQuestion } from '@/lib/ticket/price/question'
import { canArrive, freezeIntent } from '@/lib/ticket/terms/freeze-intent'

/** Why there is no price of an intent: a name of the error table, and the service's words. */
export type FallbackReason = { errorType: string; details: string }

/**
 * The price of a ticket, or both prices: of an intent, with what freezes it where it is paid on another chain, and of
 * the market, with the reason where no agent gives one. At least one is there.
 */
export type TicketPrice = {
  price?: IntentPrice | undefined
  freeze?: typeof freezeIntent | undefined
  priceRoute?: PriceRoute | undefined
  fallbackReason?: FallbackReason | undefined
  /** Chooses between both prices. It comes with them, so that it is no part of a page's first load. */
  choose?: typeof chooseWay | undefined
}

/**
 * Asks for an intent price, and for one of the market where no agent gives one, or beside it `withMarket`. The question
 * of the market says more (the taxes of tokens, a missing dollar price), so it is asked where the other one is refused.
 * The market has no price across chains.
 *
 * @throws {ApiError} what the market refuses with, across chains what agents refuse with
 * @throws {UnreachableServiceError | UnexpectedAnswerError}
 */
export const askPrice = async (
  api: ApiInit,
  question: TicketQuestion,
  { withMarket = false }: { withMarket?: boolean } = {},
): Promise<TicketPrice> => {
  if (question.destChainId !== undefined) return askAcross(api, question)
  const asked = { ...toIntentQuestion(question), ...(withMarket && { withMarket }) }
  const answer = await call(getQuote, asked, api).catch((error: unknown) => {
    // Who asks for a pause gets it.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    const { errorType, details } = error
    return { fallbackReason: { errorType, details: details ?? '' }, market: undefined, delta: undefined }
  })
  const { delta, market } = answer
  if (delta) return { price: delta, ...(market && { priceRoute: market, choose: chooseWay }) }
  const priceRoute = market ?? (await call(getPrices, question, api)).priceRoute
  return { priceRoute, ...(answer.fallbackReason && { fallbackReason: answer.fallbackReason }) }
}

const askAcross = async (api: ApiInit, asked: TicketQuestion): Promise<TicketPrice> => {
  const question = toIntentQuestion(asked)
  const { delta } = await call(getQuote, question, api)
  if (!delta || !canArrive(question, delta))
    throw new UnexpectedAnswerError({ url: `${api.baseUrl}${getQuote.path}`, status: 200 })
  return { price: delta, freeze: freezeIntent }
}
