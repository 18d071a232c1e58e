import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { type LatestOrders, type OpenOrder, pairKey } from '@/lib/order/open-order'
import { receivedOf } from '@/lib/order/received-of'
import type { PoolAddress } from '@/lib/routing/pools/pool'
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

/** Maximum number of cached quotes; the least recently used one is evicted. */
const maxQuotes = 2_048
/** Maximum number of remembered routes; the least recently used one is evicted. */
const maxRoutes = 1_024

/** Answers requests for prices with signed routes; an unchanged answer is the same object. */
export type Quotes = {
  /**
   * `userAddress` swaps, so its own orders are excluded. `replacesIntent`: it replaces an intent,
   * where clients expect no `destAmountAfterFee`. `signal` aborts when the client disconnects.
   */
  ask: (
    served: ServedChain,
    request: PriceRequest,
    asked?: { userAddress?: string | undefined; replacesIntent?: boolean; signal?: AbortSignal | undefined },
  ) => Promise<SignedQuote>
  /** Returns the proven upper bounds of any route on a recent state; stores no proof. */
  bound: (state: MarketAt, request: PriceRequest) => Promise<Certified['bounds']>
}

/** An answer, and the question that the solver got, which a proof must repeat. */
type Solved = { quote: Quote; request: PriceRequest }

/** A signed route with the hash and the unix time in seconds of the block of its state. */
export type SignedQuote = { priceRoute: PriceRoute; blockHash: Hex; blockSeconds: bigint }

const noOrders: readonly OpenOrder[] = []

type QuotesDeps = {
  solver: Pick<Solver, 'quote' | 'certify'>
  proofs: { save: (basis: ProofBasis) => unknown }
  /** The public orders of a chain. */
  openOrders: LatestOrders
  hmacKey: Buffer
  nowMs: () => number
}

/**
 * Answers each request once per market state: equal requests of a block share one answer and wait
 * for one solver run. For a pair with open orders the state is the newest block whose orders are
 * known, slightly behind the newest pools, since a proof describes a single block; where the gap is
 * too large, pools alone are used. The cache holds routes without a tag. The tag contains the
 * second of signing, from which a client has 30 s to build, so routes are signed again each second:
 * answers of one block are equal byte for byte within a second, and except for the tag beyond it.
 * The inputs of a proof go to `proofs`. A refusal that follows from the state is cached; a
 * temporary one (the service is busy) is not. A question names the pools of the last route of its
 * pair and size, where the solver starts; so answers of two processes may differ within what
 * `solve` grants such a question.
 *
 * @throws {ApiError} from `ask` and `bound`: see readState, quote, certify and createSolver
 * @example
 * const quotes = createQuotes({ solver, proofs, openOrders: feed.latest, hmacKey, nowMs })
 * (await quotes.ask(served, request)).priceRoute.destAmount // '2512043117'
 * (await quotes.bound(await readState(served), request)).net // 2512101844.7
 */
export const createQuotes = ({ solver, proofs, openOrders, hmacKey, nowMs }: QuotesDeps): Quotes => {
  const quotes = createLruCache<string, SharedTask<Solved>>(maxQuotes)
  const lastPools = createLruCache<string, readonly PoolAddress[]>(maxRoutes)
  const idOf = createIds()
  const signed = new WeakMap<Quote, { second: number; answer: SignedQuote }>()
  const inPlaceOfIntents = new WeakMap<Quote, Quote>()

  const find = (given: PriceRequest, context: QuoteAt, signal?: AbortSignal): Promise<Solved> => {
    const key = keyOf(given, context, idOf)
    const known = quotes.get(key)
    if (known && !known.isAbandoned()) return known.join(signal)
    const similar = similarKeyOf(given, context)
    const last = lastPools.get(similar)
    const request = last ? { ...given, lastPools: last } : given
    const task: SharedTask<Solved> = createSharedTask(
      async (abandoned) => {
        const quote = await solver.quote(request, context, abandoned)
        lastPools.set(similar, poolsOf(quote))
        return { quote, request }
      },
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
    ask: async (served, given, { userAddress, replacesIntent = false, signal } = {}) => {
      const newest = await readState(served)
      const known = ordersOf(newest, given)
      const common = known && stateUpTo(served, newest, known.blockNumber)
      const state = common ?? newest
      const context = { ...state, orders: common ? known.orders : noOrders }
      const request = withoutOwnOrders(given, context.orders, userAddress)
      const solved = await find(request, context, signal)
      const answer = sign(replacesIntent ? inPlaceOfIntent(solved.quote) : solved.quote, state)
      // Wrapping is one to one, so it needs no proof.
      if (!isSameAddress(request.src.poolToken, request.dest.poolToken))
        proofs.save({ priceRoute: answer.priceRoute, request: solved.request, context })
      return answer
    },
    bound: async (state, request) => {
      const known = ordersOf(state, request)
      const context = { ...state, orders: known && known.blockNumber >= state.blockNumber ? known.orders : noOrders }
      const solved = await find(request, context)
      const { priceRoute } = sign(solved.quote, state)
      return (await solver.certify(solved.request, context, priceRoute)).bounds
    },
  }
}

/** Omits the net output of a sale that follows from its fee alone; with a tax it is needed. */
const withoutNet = (quote: Quote): Quote => {
  const { destAmountAfterFee, ...rest } = quote
  return quote.side === 'SELL' && receivedOf(rest) === receivedOf(quote) ? rest : quote
}

/** Excludes the caller's own orders by hash, so that all callers without orders share an answer. */
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

/** Assigns each object a number; equal objects get equal numbers. */
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

/** Returns a cache key over every input of an answer. */
const keyOf = (
  request: PriceRequest,
  { chain, blockHash, gasPriceWei, dataPriceWei, market, unlistedTokens, orders }: QuoteAt,
  idOf: (value: object) => number,
) => {
  const state = [chain.id, blockHash, gasPriceWei, dataPriceWei, ...[market, unlistedTokens, orders].map(idOf)].join()
  const { amount, minDestAmount } = request
  return `${state} ${JSON.stringify({ ...request, amount: String(amount), minDestAmount: String(minDestAmount) })}`
}

/** Returns a key that requests share whose best routes are likely to be equal. */
const similarKeyOf = ({ src, dest, side, amount }: PriceRequest, { chain }: QuoteAt) =>
  [chain.id, src.poolToken, dest.poolToken, side, amount.toString(4).length].join()

/** Returns the pools of an answer's route. */
const poolsOf = ({ bestRoute }: Quote): readonly PoolAddress[] => [
  ...new Set(
    bestRoute.flatMap(({ swaps }) =>
      swaps.flatMap(({ swapExchanges }) =>
        swapExchanges.flatMap(({ poolAddresses = [] }) => poolAddresses as PoolAddress[]),
      ),
    ),
  ),
]

const isRefusedByState = (error: unknown) =>
  error instanceof ApiError && (error.errorType === 'PricingError' || error.errorType === 'BadUsdPrice')
