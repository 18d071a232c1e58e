import { isSameAddress, toLowerAddress } from '@/lib/address'
import { ApiError, type ErrorType } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { getIntentPrice, IntentPrice } from '@/lib/api/intent/intent'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { percentOfBps } from '@/lib/order/fee'
import { isTaxed } from '@/lib/routing/market/taxes'
import type { AgentQuote } from '../agents/agent'
import { executorOnly } from '../agents/intent-question'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { assertSurface } from '../chain/facts/surfaces'
import { readState } from '../chain/market/read-state'
import type { Deps } from '../deps'
import { type PriceRequest, readPriceRequest } from '../pricing/price-request'
import { type ResolvedToken, UnknownTokenError, WrongDecimalsError } from '../pricing/resolve-token'

export type IntentQuestion = Parsed<typeof getIntentPrice>

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
  // No bridge is deployed.
  if (destChainId !== chainId) throw new ApiError('PricingError')
  const request = await readQuestion(deps, served, question)
  // An order at this price would wait until auctions are held again.
  if (deps.agents.delayOn(chainId) !== undefined) throw new ApiError('AuctionDelayed')
  const best = await bestQuote(deps, served, { question, request, signal })
  const price = await toPrice(deps, served, { request, best })
  await deps.intentRoutes.keep(price)
  return price
}

const readQuestion = async (deps: Deps, served: ServedChain, question: IntentQuestion): Promise<PriceRequest> => {
  const registered = await deps.partners.find(question.partner)
  const request = await readPriceRequest(served, { ...question, ...executorOnly }, registered).catch((error) => {
    if (error instanceof UnknownTokenError) throw new ApiError('UnsupportedToken', { cause: error })
    // The specification's answer to wrong decimals is that there is no route.
    throw error instanceof WrongDecimalsError
      ? new ApiError('PricingError', { description: error.description, cause: error })
      : error
  })
  if (isTaxed(request.taxes)) throw new ApiError('UnsupportedToken')
  // Native for wrapped is no trade.
  if (isSameAddress(request.src.poolToken, request.dest.poolToken)) throw new ApiError('PricingError')
  return request
}

const bestQuote = async (
  { agents }: Pick<Deps, 'agents'>,
  served: ServedChain,
  {
    question: { includeAgents = [], excludeAgents = [] },
    request,
    signal,
  }: { question: IntentQuestion; request: PriceRequest; signal: AbortSignal | undefined },
): Promise<AgentQuote> => {
  const asked = agents
    .on(served.chain.id)
    .filter(({ name }) => (includeAgents.length === 0 || includeAgents.includes(name)) && !excludeAgents.includes(name))
  const answers = await Promise.allSettled(asked.flatMap(({ quote }) => quote?.(served, request, signal) ?? []))
  const [best] = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .toSorted((a, b) => compare(betterBy(request, b), betterBy(request, a)))
  if (best) return best
  throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new ApiError('PricingError')
}

const betterBy = ({ side }: PriceRequest, { input, output }: AgentQuote) => (side === 'SELL' ? output : -input)
const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

const toPrice = async (
  { newId }: Pick<Deps, 'newId'>,
  served: ServedChain,
  { request, best }: { request: PriceRequest; best: AgentQuote },
): Promise<IntentPrice> => {
  const { chain } = served
  const { side, src, dest, partner, feeBps } = request
  const prices = usdPrices(chain, (await readState(served)).market)
  const tokenOf = ({ chainId, address }: ResolvedToken) => ({ chainId, address: toLowerAddress(address) })
  const amountOf = (token: ResolvedToken, amount: bigint) => {
    const price = prices.get(token.poolToken)
    return {
      token: tokenOf(token),
      amount: amount.toString(),
      amountUSD: price === undefined ? null : (price * Number(amount)).toFixed(10),
    }
  }
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
    spender: toLowerAddress(chain.contracts.intent!),
    alternatives: [],
  }
}
