import { isSameAddress } from '@/lib/address'
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
 * Reads a question for the price of an intent, of which both tokens are on one chain. Native for
 * wrapped is no trade, but the way of ether into a bridge (`isBridged`).
 *
 * @throws {ApiError} UnsupportedToken, PricingError; what readPriceRequest throws
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
 * Returns the refusal of an intent for an error of its tokens; any other error as it is. The
 * specification's answer to wrong decimals is that there is no route.
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

/** Which agents a question lets answer. */
type Allowing = Pick<IntentQuestion, 'includeAgents' | 'excludeAgents'>

/**
 * Returns true if a question lets an agent answer.
 *
 * @example
 * mayAnswer({ name: 'amm' }, { excludeAgents: ['amm'] }) // false
 */
export const mayAnswer = (
  { name }: Pick<Agent, 'name'>,
  { includeAgents = [], excludeAgents = [] }: Allowing,
): boolean => (includeAgents.length === 0 || includeAgents.includes(name)) && !excludeAgents.includes(name)

/**
 * Asks the agents of a chain for their quotes, and returns the best one.
 *
 * @throws {ApiError} PricingError where no agent answers, else what the first of them throws
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
    .toSorted((a, b) => compare(betterBy(request, b), betterBy(request, a)))
  if (best) return best
  throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new ApiError('PricingError')
}

const betterBy = ({ side }: IntentRequest, { input, output }: AgentQuote) => (side === 'SELL' ? output : -input)
const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
