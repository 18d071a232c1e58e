import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { agreeFee, anonymousPartner, refusedAsInput } from '@/lib/chain/fees/resolve-fee'
import type { AgentQuote, IntentRequest } from '../../agents/agent'
import { passThrough, quoteSending } from '../../agents/pass-through'
import type { ServedChain } from '../../chain/facts/served-chain'
import type { Deps } from '../../deps'
import type { ResolvedToken } from '../../pricing/resolve-token'
import { bestQuote, type IntentQuestion, mayAnswer, readQuestion } from '../ask-agents'
import { findToken, type Way } from './find-way'

/** The part of a price on the origin chain: tokens, partner and the best agent's quote. */
export type Origin = Pick<IntentRequest, 'src' | 'dest' | 'partner' | 'feeBps'> & { best: AgentQuote }

/**
 * Prices what enters the bridge: by a trade, or without one if the source itself enters.
 *
 * @throws {ApiError} those of bestQuote, readQuestion and quoteSending
 * @example
 * (await priceOrigin(deps, way, { question, signal })).best.output // 299_700_000n
 */
export const priceOrigin = async (
  deps: Pick<Deps, 'agents' | 'partners'>,
  { from, lane }: Way,
  { question, signal }: { question: IntentQuestion; signal: AbortSignal | undefined },
): Promise<Origin> => {
  const { address: destToken, decimals: destDecimals } = lane.input
  const { srcToken: given, srcDecimals: decimals } = question
  const src = findToken(from, { given, decimals, parameter: 'srcToken' })
  if (isSameAddress(src.address, destToken)) return priceSending(deps, from, { question, token: src })
  const traded = { ...question, destToken, destDecimals }
  const request = await readQuestion(deps, from, { question: traded, isBridged: true })
  return { ...request, best: await bestQuote(deps, from, { question, request, signal }) }
}

/** Prices a transfer of the source without pools. */
const priceSending = async (
  { agents, partners }: Pick<Deps, 'agents' | 'partners'>,
  from: ServedChain,
  { question, token }: { question: IntentQuestion; token: ResolvedToken },
): Promise<Origin> => {
  const isThere = agents.on(from.chain.id).some(({ name }) => name === passThrough.name)
  if (!isThere || !mayAnswer(passThrough, question)) throw new ApiError('PricingError')
  const { side, partner = anonymousPartner } = question
  const registered = await partners.find(partner)
  const { feeBps } = refusedAsInput(() => agreeFee(question, { registered }))
  const best = await quoteSending(from, { token: token.poolToken, side, amount: BigInt(question.amount) })
  return { src: token, dest: token, partner, feeBps, best }
}
