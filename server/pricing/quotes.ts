import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/market'
import { type LatestOrders, type OpenOrder, pairKey } from '@/lib/order/open-order'
import { receivedOf } from '@/lib/order/received-of'
import type { ServedChain } from '../chain/facts/served-chain'
import { type MarketAt, readState, stateUpTo } from '../chain/market/read-state'
import { createLruCache } from '../lru-cache'
import { createSharedTask, type SharedTask } from '../shared-task'
import { signRoute } from './integrity'
import type { PriceRequest } from './price-request'
import type { ProofBasis } from './proof-store'
import type { QuoteAt } from './question-of'
import type { Certified } from './route/certify'
import type { Quote } from './route/quote'
import type { Solver } from './solver/solver'

/** Quotes kept; the one asked for least recently makes room. */
const maxQuotes = 2_048

/** Answers questions for prices with signed routes: the same object as long as nothing in it differs. */
export type Quotes = {
  /**
   * `userAddress` is who will swap: its own orders are left out. `standsIn`: the route takes
   * the place of an intent, where clients expect no `destAmountAfterFee`. `signal` is aborted when
   * the caller leaves.
   */
  ask: (
    served: ServedChain,
    request: PriceRequest,
    asked?: { userAddress?: string | undefined; standsIn?: boolean; signal?: AbortSignal | undefined },
  ) => Promise<SignedQuote>
  /** What any route could pay on a state that was the newest when it was read, as proofs claim it; no proof of it is kept. */
  bound: (state: MarketAt, request: PriceRequest) => Promise<Certified['bounds']>
}

/** A signed route and the block whose state it stands on; its time in unix seconds. */
export type SignedQuote = { priceRoute: PriceRoute; blockHash: Hex; blockSeconds: bigint }

const noOrders: readonly OpenOrder[] = []

type QuotesDeps = {
  solver: Pick<Solver, 'quote' | 'certify'>
  proofs: { keep: (basis: ProofBasis) => unknown }
  /** The orders of a chain that anyone may fill. */
  openOrders: LatestOrders
  hmacKey: Buffer
  nowMs: () => number
}

/**
 * Answers a question once for each state of the market: who asks the same in the same block gets the same answer, and who asks while
 * it is being solved waits for that. Of a pair with open orders the state is the newest up to which they are known, a moment behind the
 * newest of pools after each block: a proof tells of one block, and orders as they were before it would contradict the chain there. Where
 * the two are further apart, pools serve alone. What is kept is the route without its tag. The tag names the second it was made in, and a
 * person has 30 s from there to build: so it is made for every second anew, and answers of one block are equal byte for byte within a
 * second, and but for the tag beyond it. What a proof of the answer is made of goes to `proofs`. A refusal that follows from the state is
 * kept as well; one that does not (the service is busy) is not.
 *
 * @throws {ApiError} from `ask` and `bound`: see readState, quote, certify and createSolver
 * @example
 * const quotes = createQuotes({ solver, proofs, openOrders: feed.latest, hmacKey, nowMs: Date.now })
 * (await quotes.ask(served, request)).priceRoute.destAmount // '2512043117'
 * (await quotes.bound(await readState(served), request)).net // 2512101844.7
 */
export const createQuotes = ({ solver, proofs, openOrders, hmacKey, nowMs }: QuotesDeps): Quotes => {
  const quotes = createLruCache<string, SharedTask<Quote>>(maxQuotes)
  const idOf = createIds()
  const signed = new WeakMap<Quote, { second: number; answer: SignedQuote }>()
  const inPlaceOfIntents = new WeakMap<Quote, Quote>()

  const find = (request: PriceRequest, context: QuoteAt, signal?: AbortSignal): Promise<Quote> => {
    const key = keyOf(request, context, idOf)
    const known = quotes.get(key)
    if (known && !known.isAbandoned()) return known.join(signal)
    const task: SharedTask<Quote> = createSharedTask(
      (abandoned) => solver.quote(request, context, abandoned),
      (error) => {
        if (!isRefusedByState(error) && quotes.get(key) === task) quotes.delete(key)
      },
    )
    quotes.set(key, task)
    return task.join(signal)
  }

  const ordersOf = ({ chain }: Pick<MarketAt, 'chain'>, { src, dest }: PriceRequest) => {
    const known = openOrders(chain.id)
    const orders = known?.orders.get(pairKey(src.poolToken, dest.poolToken))
    return known && orders && { orders, blockNumber: known.blockNumber }
  }

  const sign = (quote: Quote, { blockHash, blockSeconds }: MarketAt): SignedQuote => {
    const second = Math.floor(nowMs() / 1_000)
    const known = signed.get(quote)
    if (known?.second === second) return known.answer
    const priceRoute = signRoute(quote, { key: hmacKey, nowSeconds: second })
    const answer = { priceRoute, blockHash, blockSeconds }
    signed.set(quote, { second, answer })
    return answer
  }

  const inPlaceOfIntent = (quote: Quote): Quote => {
    const shown = inPlaceOfIntents.get(quote) ?? withoutNet(quote)
    inPlaceOfIntents.set(quote, shown)
    return shown
  }

  return {
    ask: async (served, given, { userAddress, standsIn = false, signal } = {}) => {
      const newest = await readState(served)
      const known = ordersOf(newest, given)
      const common = known && stateUpTo(served, newest, known.blockNumber)
      const state = common ?? newest
      const context = { ...state, orders: common ? known.orders : noOrders }
      const request = withoutOwnOrders(given, context.orders, userAddress)
      const quote = await find(request, context, signal)
      const answer = sign(standsIn ? inPlaceOfIntent(quote) : quote, state)
      // Wrapping is one for one: there is nothing to prove.
      if (!isSameAddress(request.src.poolToken, request.dest.poolToken))
        proofs.keep({ priceRoute: answer.priceRoute, request, context })
      return answer
    },
    bound: async (state, request) => {
      const known = ordersOf(state, request)
      const context = { ...state, orders: known && known.blockNumber >= state.blockNumber ? known.orders : noOrders }
      const { priceRoute } = sign(await find(request, context), state)
      return (await solver.certify(request, context, priceRoute)).bounds
    },
  }
}

/**
 * Leaves out what arrives of a sale where its fee alone decides that; with a tax only the route
 * says it.
 */
const withoutNet = (quote: Quote): Quote => {
  const { destAmountAfterFee, ...rest } = quote
  return quote.side === 'SELL' && receivedOf(rest) === receivedOf(quote) ? rest : quote
}

/** The question with the orders of its asker left out by their hashes, so that whoever has none shares one answer. */
const withoutOwnOrders = (
  request: PriceRequest,
  orders: readonly OpenOrder[],
  userAddress: string | undefined,
): PriceRequest => {
  if (userAddress === undefined) return request
  const own = orders.filter(({ order }) => isSameAddress(order.maker, userAddress)).map(({ orderHash }) => orderHash)
  if (own.length === 0) return request
  const { filters } = request
  return { ...request, filters: { ...filters, excludedPools: [...filters.excludedPools, ...own] } }
}

/** Names objects by numbers: the same one by the same. */
const createIds = () => {
  const ids = new WeakMap<object, number>()
  let last = 0
  return (value: object): number => {
    const known = ids.get(value)
    if (known !== undefined) return known
    ids.set(value, ++last)
    return last
  }
}

/** Everything that an answer is a function of. */
const keyOf = (
  request: PriceRequest,
  { chain, blockHash, gasPriceWei, dataPriceWei, market, unlistedTokens, orders }: QuoteAt,
  idOf: (value: object) => number,
) => {
  const state = [chain.id, blockHash, gasPriceWei, dataPriceWei, ...[market, unlistedTokens, orders].map(idOf)].join()
  const { amount, leastDestAmount } = request
  return `${state} ${JSON.stringify({ ...request, amount: String(amount), leastDestAmount: String(leastDestAmount) })}`
}

const isRefusedByState = (error: unknown) =>
  error instanceof ApiError && (error.errorType === 'PricingError' || error.errorType === 'BadUsdPrice')
