import { queryOptions } from '@tanstack/react-query'
import { isSameAddress } from '../../address'
import { call } from '../contract/client'
import { type Deferred, deferred, type Input } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'

export const getPrices = deferred('GET /prices', () => import('./market').then((module) => module.getPrices))
const getPriceHistory = deferred('GET /prices/history', () =>
  import('./price-history').then((module) => module.getPriceHistory),
)
const getProof = deferred('GET /prices/proofs/{hmac}', () => import('./proof').then((module) => module.getProof))

type InputOf<asked> = asked extends Deferred<infer op> ? Input<op> : never
type PricesInput = InputOf<typeof getPrices>

/** A price is asked for again after this long; use-quote refuses to act on one older than 20 s. */
export const pricesRefreshMs = 15_000
/** The age of the last price of a chart. */
const maxHistoryAgeMs = 60_000

/**
 * The price of a pair, refreshed every 15 s. Disabled until both tokens are chosen, differ, and the amount is above zero.
 *
 * @example
 * pricesQuery({ baseUrl: '/api' }, { srcToken: 'WETH', destToken: 'USDC', amount: '0', slippage: 50 }).enabled // false
 */
export const pricesQuery = (api: QueryInit, input: Partial<PricesInput>) =>
  queryOptions({
    queryKey: keyOf(api, getPrices, input),
    queryFn: ({ queryKey: [, , , asked], signal }) => call(getPrices, asked as PricesInput, { ...api, signal }),
    enabled:
      Boolean(input.srcToken && input.destToken && input.amount) &&
      /^\d+$/.test(String(input.amount)) &&
      BigInt(input.amount ?? 0) > 0n &&
      !isSameAddress(input.srcToken, input.destToken),
    refetchInterval: pricesRefreshMs,
    staleTime: pricesRefreshMs,
    gcTime: 60_000,
    retry: retryOnce,
  })

/**
 * Returns the query of what a token was worth in another one. It is repeated when there is a new point, at least once a
 * minute for the price of now, and every 15 s while there is none.
 *
 * @example
 * priceHistoryQuery({ baseUrl: '/api' }, { chainId: 1, srcToken: weth, destToken: usdc, span: '1d' }).queryKey[2] // 'GET /prices/history'
 */
export const priceHistoryQuery = (api: QueryInit, input: InputOf<typeof getPriceHistory>) =>
  queryOptions({
    queryKey: keyOf(api, getPriceHistory, input),
    queryFn: ({ signal }) => call(getPriceHistory, input, { ...api, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.points.length ? Math.min(data.everySeconds * 1_000, maxHistoryAgeMs) : pricesRefreshMs,
    staleTime: pricesRefreshMs,
    retry: retryOnce,
  })

/** Fetches a proof and checks it; where that happens is the caller's matter. */
type CheckProof<input, checked> = (input: { baseUrl: string } & input) => Promise<checked>

/**
 * What checking the proof of a quote gave. A quote and its proof never change, so it is asked for once. Disabled until there is a quote.
 *
 * @example
 * proofQuery({ baseUrl: '/api', check }, {}).enabled // false
 */
export const proofQuery = <quote, checked>(
  { baseUrl, check }: { baseUrl: string; check: CheckProof<{ hmac: string; quote: quote }, checked> },
  input: { hmac?: string; quote?: quote },
) =>
  queryOptions({
    queryKey: keyOf({ baseUrl }, getProof, input),
    queryFn: ({ queryKey: [, , , { hmac, quote }] }) => check({ baseUrl, hmac: hmac!, quote: quote! }),
    enabled: input.hmac !== undefined && input.quote !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: retryOnce,
  })
