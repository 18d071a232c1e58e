import { type ApiInit, call } from '@/lib/api/contract/client'
import { ApiError, UnexpectedAnswerError } from '@/lib/api/contract/errors'
import { getQuote } from '@/lib/api/intent/get-quote'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { getPrices } from '@/lib/api/market/market-queries'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { chooseSettlementMethod, type SettlementMethod } from '@/lib/ticket/price/choose-settlement-method'
import { type TicketRequest, toIntentQuestion } from '@/lib/ticket/price/question'
import { canArrive, freezeIntent } from '@/lib/ticket/terms/freeze-intent'
import { type AutoSlippage, autoSlippage, type PairKind } from '@/lib/ticket/terms/slippage'

/** The reason for no intent price: a name of the error table, and the service's text. */
export type FallbackReason = { errorType: string; details: string }

/**
 * The price of a ticket, or both prices: of an intent, with the function that freezes it if it is
 * paid on another chain, and of the market, with the reason if no agent has one. At least one is
 * present.
 */
export type TicketPrice = {
  price?: IntentPrice | undefined
  freeze?: typeof freezeIntent | undefined
  priceRoute?: PriceRoute | undefined
  fallbackReason?: FallbackReason | undefined
  /** Chooses between both prices; loaded with them, not with the page. */
  choose?: typeof chooseSettlementMethod | undefined
  /** Returns the slippage for a kind of pair at this price. `last`: of the previous trade. */
  slip: (kind: PairKind, last: number | undefined) => AutoSlippage
}

/**
 * Requests the price of the market, or that of an intent with a fallback to the market, or both
 * (`auto`). The market request has more parameters (taxes of tokens, a missing dollar price), so it
 * is repeated if the other one is refused. Across chains there is no market price.
 *
 * @throws {ApiError} the refusal of the market, or across chains that of the agents
 * @throws {UnreachableServiceError | UnexpectedAnswerError}
 */
export const askPrice = async (
  api: ApiInit,
  question: TicketRequest,
  asks: SettlementMethod | 'auto',
): Promise<TicketPrice> => {
  const { usualMoveBps, ...prices } = await askPrices(api, question, asks)
  const [amountUsd, gasUsd] = dollarsOf(prices)
  return { ...prices, slip: (kind, last) => autoSlippage({ kind, usualMoveBps, amountUsd, gasUsd }, last) }
}

type Prices = Omit<TicketPrice, 'slip'> & { usualMoveBps?: number | undefined }

/** Returns the value of the trade and of its gas in decimal dollars. */
const dollarsOf = ({ priceRoute, price }: Prices) => {
  if (priceRoute) return [priceRoute.srcUSD, priceRoute.gasCostUSD]
  return [price?.route.origin.input.amountUSD, price?.route.fees.gas.amountUSD]
}

const askPrices = async (api: ApiInit, question: TicketRequest, asks: SettlementMethod | 'auto'): Promise<Prices> => {
  if (question.destChainId !== undefined) return askAcross(api, question)
  if (asks === 'market') return askMarket(api, question)
  const asked = { ...toIntentQuestion(question), ...(asks === 'auto' && { withMarket: true }) }
  const answer = await call(getQuote, asked, api).catch((error: unknown) => {
    // A pause that the service asks for must be observed.
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error
    const { errorType, details } = error
    const reason = { errorType, details: details ?? '' }
    return { fallbackReason: reason, market: undefined, delta: undefined, usualMoveBps: undefined }
  })
  const { delta, market, usualMoveBps, fallbackReason } = answer
  if (delta)
    return { price: delta, usualMoveBps, ...(market && { priceRoute: market, choose: chooseSettlementMethod }) }
  const prices = market ? { priceRoute: market, usualMoveBps } : await askMarket(api, question)
  return { ...prices, ...(fallbackReason && { fallbackReason }) }
}

const askMarket = async (api: ApiInit, question: TicketRequest): Promise<Prices> => {
  const { priceRoute, usualMoveBps } = await call(getPrices, question, api)
  return { priceRoute, usualMoveBps }
}

const askAcross = async (api: ApiInit, asked: TicketRequest): Promise<Prices> => {
  const question = toIntentQuestion(asked)
  const { delta } = await call(getQuote, question, api)
  if (!delta || !canArrive(question, delta))
    throw new UnexpectedAnswerError({ url: `${api.baseUrl}/v2/quote`, status: 200 })
  return { price: delta, freeze: freezeIntent }
}
