import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getQuote as getQuoteOperation } from '@/lib/api/intent/intent'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { findChain } from '../chain/facts/find-chain'
import { assertSurface } from '../chain/facts/surfaces'
import type { Deps } from '../deps'
import { isUnpriced, priceIntent } from '../intent/price-intent'
import { readPriceRequest } from '../pricing/price-request'
import { withUsualMove } from '../pricing/usual-move'

type Question = Parsed<typeof getQuoteOperation>
type Envelope = Answer<typeof getQuoteOperation>

/**
 * Answers GET /v2/quote: the price of an intent, or a market route in its place with the reason, as the mode asks.
 *
 * @throws {ApiError} see priceIntent; PricingError where neither has an answer
 * @example
 * Object.keys(await getQuote(deps, { ...question, mode: 'ALL' })) // ['delta']
 */
export const getQuote = async (deps: Deps, question: Question, signal?: AbortSignal): Promise<Envelope> => {
  const served = findChain(deps, question)
  const price = pricesOf(deps, question, signal)
  // Tokens of two chains have no price in common here.
  if (isCrosschain(question)) return price
  const { srcToken, destToken } = question
  const [prices, move] = await withUsualMove(deps, served, { srcToken, destToken, price })
  return { ...prices, ...(move !== undefined && { usualMoveBps: move }) }
}

const pricesOf = async (deps: Deps, question: Question, signal: AbortSignal | undefined): Promise<Envelope> => {
  const { mode } = question
  if (mode === 'MARKET') return { market: await routeMarket(deps, question, { replacesIntent: false, signal }) }
  if (mode === 'ALL' && question.withMarket && !isCrosschain(question)) return compareBoth(deps, question, signal)
  const delta = await priceIntent(deps, question, signal).catch((error: unknown) => {
    // A market swap ends on its chain: why there is no intent is all that there is to say.
    if (mode === 'DELTA' || isCrosschain(question) || !isUnpriced(error)) throw error
    return error
  })
  if (!(delta instanceof ApiError)) return { delta }
  const { errorType, details } = delta
  return {
    market: await routeMarket(deps, question, { replacesIntent: true, signal }),
    fallbackReason: { errorType, details },
  }
}

/** Answers both prices, or the one that there is, with the reason where agents give none. */
const compareBoth = async (deps: Deps, question: Question, signal: AbortSignal | undefined): Promise<Envelope> => {
  const [delta, market] = await Promise.all([
    priceIntent(deps, question, signal).catch(orRefusal),
    routeMarket(deps, question, { replacesIntent: false, signal }).catch(orRefusal),
  ])
  if (market instanceof ApiError && delta instanceof ApiError) throw market
  return {
    ...(delta instanceof ApiError
      ? { fallbackReason: { errorType: delta.errorType, details: delta.details } }
      : { delta }),
    ...(market instanceof ApiError ? {} : { market }),
  }
}

/** Returns why there is no price, where that is an answer; a service that is away, or asks for a pause, has none. */
const orRefusal = (error: unknown): ApiError => {
  if (isUnpriced(error)) return error
  throw error
}

const isCrosschain = ({ chainId, destChainId = chainId }: Question) => destChainId !== chainId

const routeMarket = async (
  deps: Deps,
  question: Question,
  { replacesIntent, signal }: { replacesIntent: boolean; signal: AbortSignal | undefined },
): Promise<PriceRoute> => {
  const { userAddress, partner } = question
  const served = findChain(deps, question)
  await assertSurface(served, 'market')
  if (isCrosschain(question)) throw new ApiError('PricingError')
  const registered = await deps.partners.find(partner)
  const request = await readPriceRequest(served, { ...question, version: '6.2' }, registered)
  return (await deps.quotes.ask(served, request, { userAddress, replacesIntent, signal })).priceRoute
}
