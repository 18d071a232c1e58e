import { queryOptions } from '@tanstack/react-query'
import { isSameAddress } from '../../address'
import { call } from '../contract/client'
import { type Deferred, deferred, type Input } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'

const load = async () => (await import('../ticket-operations')).default
export const getPrices = deferred('GET /prices', async () => (await load()).getPrices)
const getPriceHistory = deferred('GET /prices/history', async () => (await load()).getPriceHistory)
const getProof = deferred('GET /prices/proofs/{hmac}', () => import('./proof').then((module) => module.getProof))

type InputOf<asked> = asked extends Deferred<infer op> ? Input<op> : never
type PricesInput = InputOf<typeof getPrices>

/** The interval of the price query; use-quote refuses to act on a price older than 20 s. */
export const pricesRefreshMs = 15_000
/** The maximum age of the last price of a chart. */
const maxHistoryAgeMs = 60_000

/**
 * Returns the query of a pair's price, repeated every 15 s. Disabled until both tokens are chosen
 * and differ, and the amount is above zero.
 *
 * @example
 * const input = { srcToken: 'WETH', destToken: 'USDC', amount: '0', slippage: 50 }
 * pricesQuery({ baseUrl: '/api' }, input).enabled // false
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
 * Returns the query of a token's past prices in another token. Repeated when there is a new point,
 * at least once a minute for the current price, and every 15 s while there is none.
 *
 * @example
 * const input = { chainId: 1, srcToken: weth, destToken: usdc, span: '1d' }
 * priceHistoryQuery({ baseUrl: '/api' }, input).queryKey[2] // 'GET /prices/history'
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

/** Fetches a proof and checks it, on the thread that the caller chooses. */
type CheckProof<input, checked> = (input: { baseUrl: string } & input) => Promise<checked>

/**
 * Returns the query of the checked proof of a quote. It runs once, as a quote and its proof never
 * change. Disabled without a quote.
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
