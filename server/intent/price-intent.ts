import { toLowerAddress } from '@/lib/address'
import { ApiError, type ErrorType } from '@/lib/api/contract/errors'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { percentOfBps } from '@/lib/order/fee'
import type { AgentQuote } from '../agents/agent'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { assertSurface } from '../chain/facts/surfaces'
import type { Deps } from '../deps'
import type { PriceRequest } from '../pricing/price-request'
import { createAmountOf } from './amount-of'
import { bestQuote, type IntentQuestion, readQuestion } from './ask-agents'
import { priceCrosschain } from './crosschain/price-crosschain'

/** Why there is no price of an intent, where the same question may still have an answer on the market. */
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
 * Whether an error says that no agent prices an intent, and not that the question is wrong or the service is down.
 *
 * @example
 * isUnpriced(new ApiError('GasCostExceedsTradeAmount')) // true
 */
export const isUnpriced = (error: unknown): error is ApiError =>
  error instanceof ApiError && reasons.some((reason) => reason === error.errorType)

/**
 * Prices an intent: the best that the agents give who may answer. Amounts are before the fee of a partner and after what the agent keeps for
 * its gas. The route is known for ten minutes to whoever builds an order from it, on every replica.
 *
 * @throws {ApiError} one that `isUnpriced` knows where there is no price; what readPriceRequest throws
 * @example
 * (await priceIntent(deps, { chainId: 1, srcToken: usdc, ... })).route.origin.output.amount // '998400000000000000'
 */
export const priceIntent = async (deps: Deps, question: IntentQuestion, signal?: AbortSignal): Promise<IntentPrice> => {
  const { chainId, destChainId = chainId } = question
  const served = findChain(deps, question)
  await assertSurface(served, 'intent')
  if (destChainId !== chainId) return priceCrosschain(deps, { ...question, destChainId }, signal)
  const request = await readQuestion(deps, served, { question })
  // An order at this price would wait until auctions are held again.
  if (deps.agents.delayOn(chainId) !== undefined) throw new ApiError('AuctionDelayed')
  const best = await bestQuote(deps, served, { question, request, signal })
  const price = await toPrice(deps, served, { request, best })
  await deps.intentRoutes.keep(price)
  return price
}

const toPrice = async (
  { newId }: Pick<Deps, 'newId'>,
  served: ServedChain,
  { request, best }: { request: PriceRequest; best: AgentQuote },
): Promise<IntentPrice> => {
  const { side, src, dest, partner, feeBps } = request
  const amountOf = await createAmountOf(served)
  const [input, output] = [amountOf(src, best.input), amountOf(dest, best.output)]
  return {
    id: newId(),
    side,
    inputToken: input.token,
    outputToken: output.token,
    route: {
      origin: { input, output },
      destination: { input: output, output },
      bridge: null,
      fees: { gas: amountOf(src, best.gas), bridge: [] },
    },
    partner: { name: partner, feePercent: percentOfBps(feeBps) },
    spender: toLowerAddress(served.chain.contracts.intent!),
    alternatives: [],
  }
}
