import { isSameAddress, toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getPrices as getPricesOperation } from '@/lib/api/market/market'
import { type AgreedFee, agreeFee } from '@/lib/chain/fees/resolve-fee'
import { marketRouterOf } from '@/lib/chain/swap/router-version'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'
import { type PriceRequest, readPriceRequest } from '../pricing/price-request'
import type { SignedQuote } from '../pricing/quotes'
import { findIssues } from './find-issues'
import { quoteTerms } from './quote-terms'

type Query = Parsed<typeof getPricesOperation>
type Prices = Answer<typeof getPricesOperation>

/** The answers to a quote, by what was asked beside the route: the same object for the same question, so that its bytes are made once. */
const answers = new WeakMap<SignedQuote, Map<string, Prices>>()

/**
 * Answers GET /prices: the best route on the newest state, signed so that it can be built from for 30 seconds. Who says who will swap also
 * hears what that account lacks, for which the node is asked once.
 *
 * @throws {ApiError} see findChain, readPriceRequest, createQuotes and findIssues
 * @example
 * (await getPrices(deps, { srcToken: 'WETH', destToken: 'USDC', amount: '1000000000000000000', side: 'SELL', slippage: 50, version: '6.2' })).priceRoute.destAmount // '2512043117'
 */
export const getPrices = async (deps: Deps, query: Query, signal?: AbortSignal): Promise<Prices> => {
  const served = findChain(deps, query)
  const registered = await deps.partners.find(query.partner)
  const request = await readPriceRequest(served, query, registered)
  const quoted = await deps.quotes.ask(served, request, { userAddress: query.userAddress, signal })
  const answer = answerOf(quoted, { request, query, fee: agreeFee(query, { registered }) })
  if (query.userAddress === undefined) return answer
  return { ...answer, ...(await issuesOf(deps, served, { owner: query.userAddress, request, quoted, answer })) }
}

/** A floor in place of a slippage is part of the question, so that quotes with another one are other quotes. */
const answerOf = (
  quoted: SignedQuote,
  {
    request: { src, dest },
    query: { slippage, destAmount },
    fee,
  }: { request: PriceRequest; query: Query; fee: AgreedFee },
): Prices => {
  const known = answers.get(quoted) ?? new Map<string, Prices>()
  answers.set(quoted, known)
  const key = JSON.stringify([slippage, fee])
  const before = known.get(key)
  if (before) return before
  const { priceRoute } = quoted
  const wraps = isSameAddress(src.poolToken, dest.poolToken)
  const answer = { priceRoute, ...quoteTerms(priceRoute, { slippage, destAmount, wraps, fee }) }
  known.set(key, answer)
  return answer
}

const issuesOf = (
  { nowMs }: Pick<Deps, 'nowMs'>,
  served: ServedChain,
  {
    owner,
    request,
    quoted: { blockHash, blockSeconds },
    answer: { priceRoute, maxSrcAmount },
  }: { owner: string; request: PriceRequest; quoted: SignedQuote; answer: Prices },
) => {
  const { srcAmount, srcAmountAfterFee, hmac } = priceRoute
  const serviceSeconds = BigInt(Math.floor(nowMs() / 1_000))
  return findIssues(served, {
    router: marketRouterOf(served.chain, request.version)!,
    owner: toLowerAddress(owner),
    token: request.src,
    amount: BigInt(maxSrcAmount ?? srcAmountAfterFee ?? srcAmount),
    blockHash,
    // Both clocks look at a permit: the chain's own, which a local world may have moved on, and ours when the call is built.
    nowSeconds: blockSeconds > serviceSeconds ? blockSeconds : serviceSeconds,
    salt: hmac,
  })
}
