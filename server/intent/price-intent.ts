import { ApiError, type ErrorType } from '@/lib/api/contract/errors'
import type { IntentPrice } from '@/lib/api/intent/intent'
import type { AgentQuote } from '../agents/agent'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { assertSurface } from '../chain/facts/surfaces'
import type { Deps } from '../deps'
import type { PriceRequest } from '../pricing/price-request'
import { createAmountOf } from './amount-of'
import { bestQuote, type IntentQuestion, readQuestion } from './ask-agents'
import { priceCrosschain } from './crosschain/price-crosschain'
import { priceOf } from './price-of'

/** Errors without a price of an intent, for which the market may still have one. */
const reasons: readonly ErrorType[] = [
  'PricingError',
  'BadUsdPrice',
  'MaxImpactReached',
  'UnsupportedToken',
  'UnsupportedChain',
  'GasCostExceedsTradeAmount',
  'AuctionDelayed',
]

/**
 * True if an error means that no agent prices an intent, not a wrong request or an outage.
 *
 * @example
 * isUnpriced(new ApiError('GasCostExceedsTradeAmount')) // true
 */
export const isUnpriced = (error: unknown): error is ApiError =>
  error instanceof ApiError && reasons.some((reason) => reason === error.errorType)

/**
 * Prices an intent by the best quote of the allowed agents. Amounts are before a partner's fee and
 * after the agent's gas. Orders can be built from the route for ten minutes, on every replica.
 *
 * @throws {ApiError} those of `isUnpriced` without a price; those of readPriceRequest
 * @example
 * const price = await priceIntent(deps, { chainId: 1, srcToken: usdc, ... })
 * price.route.origin.output.amount // '998400000000000000'
 */
export const priceIntent = async (deps: Deps, question: IntentQuestion, signal?: AbortSignal): Promise<IntentPrice> => {
  const { chainId, destChainId = chainId } = question
  const served = findChain(deps, question)
  await assertSurface(served, 'intent')
  if (destChainId !== chainId) return priceCrosschain(deps, { ...question, destChainId }, signal)
  const request = await readQuestion(deps, served, { question })
  // An order at this price would wait until auctions resume.
  if (deps.agents.delayOn(chainId) !== undefined) throw new ApiError('AuctionDelayed')
  const best = await bestQuote(deps, served, { question, request, signal })
  const price = priceOf(deps, served, { ...request, routes: [await routeOf(served, { request, best })] })
  await deps.intentRoutes.save(price)
  return price
}

const routeOf = async (
  served: ServedChain,
  { request: { src, dest }, best }: { request: PriceRequest; best: AgentQuote },
): Promise<IntentPrice['route']> => {
  const amountOf = await createAmountOf(served)
  const [input, output] = [amountOf(src, best.input), amountOf(dest, best.output)]
  return {
    origin: { input, output },
    destination: { input: output, output },
    bridge: null,
    fees: { gas: amountOf(src, best.gas), bridge: [] },
  }
}
