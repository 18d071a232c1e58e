import { isSameAddress } from '@/lib/address'
import { byAmount } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { getIntentPrice } from '@/lib/api/intent/intent'
import { isTaxed } from '@/lib/routing/market/taxes'
import type { Agent, AgentQuote, IntentRequest } from '../agents/agent'
import { executorOnly } from '../agents/intent-question'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'
import { readPriceRequest } from '../pricing/price-request'
import { UnknownTokenError, WrongDecimalsError } from '../pricing/resolve-token'

export type IntentQuestion = Parsed<typeof getIntentPrice>

/**
 * Reads a request for the price of an intent with both tokens on one chain. Wrapping alone is no
 * trade, but is allowed on the way of ether into a bridge (`isBridged`).
 *
 * @throws {ApiError} UnsupportedToken, PricingError; those of readPriceRequest
 * @example
 * (await readQuestion(deps, served, { question })).feeBps // 1
 */
export const readQuestion = async (
  deps: Pick<Deps, 'partners'>,
  served: ServedChain,
  { question, isBridged = false }: { question: IntentQuestion; isBridged?: boolean },
): Promise<IntentRequest> => {
  const registered = await deps.partners.find(question.partner)
  const request = await readPriceRequest(served, { ...question, ...executorOnly }, registered).catch((error) => {
    throw refusalOfToken(error)
  })
  if (isTaxed(request.taxes)) throw new ApiError('UnsupportedToken')
  if (!isBridged && isSameAddress(request.src.poolToken, request.dest.poolToken)) throw new ApiError('PricingError')
  return { ...request, isBridged, handler: question.handler }
}

/**
 * Converts an error about an intent's tokens to its refusal; other errors are unchanged. The
 * specification answers wrong decimals with a missing route.
 *
 * @example
 * refusalOfToken(new UnknownTokenError({ details })) // an ApiError, UnsupportedToken
 */
export const refusalOfToken = (error: unknown): unknown => {
  if (error instanceof UnknownTokenError) return new ApiError('UnsupportedToken', { cause: error })
  return error instanceof WrongDecimalsError
    ? new ApiError('PricingError', { description: error.description, cause: error })
    : error
}

/** The agents that a request includes and excludes. */
type Allowing = Pick<IntentQuestion, 'includeAgents' | 'excludeAgents'>

/**
 * True if a request allows an agent to answer.
 *
 * @example
 * mayAnswer({ name: 'amm' }, { excludeAgents: ['amm'] }) // false
 */
export const mayAnswer = (
  { name }: Pick<Agent, 'name'>,
  { includeAgents = [], excludeAgents = [] }: Allowing,
): boolean => (includeAgents.length === 0 || includeAgents.includes(name)) && !excludeAgents.includes(name)

/**
 * Requests the quotes of a chain's agents and returns the best one.
 *
 * @throws {ApiError} PricingError if no agent answers, otherwise the first agent's error
 * @example
 * (await bestQuote(deps, served, { question, request, signal })).output // 998400000000000000n
 */
export const bestQuote = async (
  { agents }: Pick<Deps, 'agents'>,
  served: ServedChain,
  { question, request, signal }: { question: Allowing; request: IntentRequest; signal: AbortSignal | undefined },
): Promise<AgentQuote> => {
  const asked = agents.on(served.chain.id).filter((agent) => mayAnswer(agent, question))
  const answers = await Promise.allSettled(asked.flatMap(({ quote }) => quote?.(served, request, signal) ?? []))
  const [best] = answers
    .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    .toSorted((a, b) => byAmount(betterBy(request, b), betterBy(request, a)))
  if (best) return best
  throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new ApiError('PricingError')
}

const betterBy = ({ side }: IntentRequest, { input, output }: AgentQuote) => (side === 'SELL' ? output : -input)
