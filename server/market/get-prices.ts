import { isSameAddress, toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getPrices as getPricesOperation } from '@/lib/api/market/prices'
import { type AgreedFee, agreeFee } from '@/lib/chain/fees/resolve-fee'
import { marketRouterOf } from '@/lib/chain/swap/router-version'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'
import { type PriceRequest, readPriceRequest } from '../pricing/price-request'
import type { SignedQuote } from '../pricing/quotes'
import { withUsualMove } from '../pricing/usual-move'
import { findIssues } from './find-issues'
import { quoteTerms } from './quote-terms'

type Query = Parsed<typeof getPricesOperation>
type Prices = Answer<typeof getPricesOperation>

/** Caches answers by quote and parameters, so that equal answers are serialised once. */
const answers = new WeakMap<SignedQuote, Map<string, Prices>>()

/**
 * Answers GET /prices: the best route on the newest state, signed and buildable for 30 seconds.
 * A query with a user's address also reports what it lacks, with one node request.
 *
 * @throws {ApiError} see findChain, readPriceRequest, createQuotes and findIssues
 * @example
 * const query = { srcToken: 'WETH', destToken: 'USDC', amount: '1000000000000000000', ... }
 * (await getPrices(deps, query)).priceRoute.destAmount // '2512043117'
 */
export const getPrices = async (deps: Deps, query: Query, signal?: AbortSignal): Promise<Prices> => {
  const served = findChain(deps, query)
  const registered = await deps.partners.find(query.partner)
  const request = await readPriceRequest(served, query, registered)
  const { src, dest } = request
  const [quoted, move] = await withUsualMove(deps, served, {
    srcToken: src.poolToken,
    destToken: dest.poolToken,
    price: deps.quotes.ask(served, request, { userAddress: query.userAddress, signal }),
  })
  const answer = answerOf(quoted, { request, query, move, fee: agreeFee(query, { registered }) })
  if (query.userAddress === undefined) return answer
  return { ...answer, ...(await issuesOf(deps, served, { owner: query.userAddress, request, quoted, answer })) }
}

/** Returns the cached answer; a minimum output is part of the request and thus of the quote. */
const answerOf = (
  quoted: SignedQuote,
  {
    request: { src, dest },
    query: { slippage, destAmount },
    move,
    fee,
  }: { request: PriceRequest; query: Query; move: number | undefined; fee: AgreedFee },
): Prices => {
  const known = answers.get(quoted) ?? new Map<string, Prices>()
  answers.set(quoted, known)
  const key = JSON.stringify([slippage, fee, move])
  const before = known.get(key)
  if (before) return before
  const { priceRoute } = quoted
  const wraps = isSameAddress(src.poolToken, dest.poolToken)
  const answer = {
    priceRoute,
    ...quoteTerms(priceRoute, { slippage, destAmount, wraps, fee }),
    ...(move !== undefined && { usualMoveBps: move }),
  }
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
    // A permit is checked at the chain's time, which is ahead in local worlds, and at ours during
    // the build.
    nowSeconds: blockSeconds > serviceSeconds ? blockSeconds : serviceSeconds,
    salt: hmac,
  })
}
