import { queryOptions } from '@tanstack/react-query'
import { isAddress, isSameAddress } from '../address'
import {
  getAdapterContracts,
  getUserToken,
  listAdapters,
  listChains,
  listTokensOfChain,
  listUserTokens,
} from './catalog'
import { type ApiInit, call } from './client'
import { ApiError } from './errors'
import { getPrices } from './market'
import type { Input, Operation } from './operation'

/** Where to ask; the rest of a call comes from the query itself. */
export type QueryInit = Pick<ApiInit, 'baseUrl' | 'fetch'>

type PricesInput = Input<typeof getPrices>

/** A price is asked for again after this long; use-quote refuses to act on one older than 20 s. */
export const pricesRefreshMs = 15_000

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
 * The chains that the service serves, with their contracts.
 *
 * @example
 * chainsQuery({ baseUrl: '/api' }).queryKey // ['api', '/api', 'GET /chains', {}]
 */
export const chainsQuery = (api: QueryInit) =>
  queryOptions({
    queryKey: keyOf(api, listChains, {}),
    queryFn: ({ signal }) => call(listChains, {}, { ...api, signal }),
    staleTime: 300_000,
    retry: retryOnce,
  })

/**
 * Listed tokens of a chain.
 *
 * @example
 * tokensQuery({ baseUrl: '/api' }, { chainId: 8453 }).queryKey // ['api', '/api', 'GET /tokens/{chainId}', { chainId: 8453 }]
 */
export const tokensQuery = (api: QueryInit, input: Input<typeof listTokensOfChain>) =>
  queryOptions({
    queryKey: keyOf(api, listTokensOfChain, input),
    queryFn: ({ queryKey: [, , , asked], signal }) => call(listTokensOfChain, asked, { ...api, signal }),
    staleTime: 300_000,
    retry: retryOnce,
  })

/**
 * Contracts of a chain as the service sees them, to be compared with the pinned ones.
 *
 * @example
 * adapterContractsQuery({ baseUrl: '/api' }, { chainId: 1 }).queryKey[2] // 'GET /adapters/contracts'
 */
export const adapterContractsQuery = (api: QueryInit, input: Input<typeof getAdapterContracts>) =>
  queryOptions({
    queryKey: keyOf(api, getAdapterContracts, input),
    queryFn: ({ queryKey: [, , , asked], signal }) => call(getAdapterContracts, asked, { ...api, signal }),
    staleTime: 300_000,
    retry: retryOnce,
  })

/**
 * Names of the exchanges that are routed through.
 *
 * @example
 * adaptersQuery({ baseUrl: '/api' }, { chainId: 1 }).queryKey[2] // 'GET /adapters/list'
 */
export const adaptersQuery = (api: QueryInit, input: Input<typeof listAdapters>) =>
  queryOptions({
    queryKey: keyOf(api, listAdapters, input),
    queryFn: ({ queryKey: [, , , asked], signal }) => call(listAdapters, asked, { ...api, signal }),
    staleTime: 300_000,
    retry: retryOnce,
  })

/**
 * Balances and router allowances of an account for all listed tokens. Disabled without an account.
 *
 * @example
 * userTokensQuery({ baseUrl: '/api' }, { chainId: 1, user: undefined }).enabled // false
 */
export const userTokensQuery = (api: QueryInit, input: { chainId: number; user: string | undefined }) =>
  queryOptions({
    queryKey: keyOf(api, listUserTokens, input),
    queryFn: ({ queryKey: [, , , asked], signal }) =>
      call(listUserTokens, asked as Input<typeof listUserTokens>, { ...api, signal }),
    enabled: input.user !== undefined && isAddress(input.user),
    staleTime: 4_000,
    retry: retryOnce,
  })

/**
 * Balance and router allowance of an account for one token. Disabled without an account or a token.
 *
 * @example
 * userTokenQuery({ baseUrl: '/api' }, { chainId: 1, user: undefined, token: 'USDC' }).enabled // false
 */
export const userTokenQuery = (
  api: QueryInit,
  input: { chainId: number; user: string | undefined; token: string | undefined },
) =>
  queryOptions({
    queryKey: keyOf(api, getUserToken, input),
    queryFn: ({ queryKey: [, , , asked], signal }) =>
      call(getUserToken, asked as Input<typeof getUserToken>, { ...api, signal }),
    enabled: input.user !== undefined && isAddress(input.user) && Boolean(input.token),
    staleTime: 4_000,
    retry: retryOnce,
  })

/** Everything that was ever asked of one service; for invalidating it all. */
function keyOf<input>(api: QueryInit, op: Operation, input: input) {
  return ['api', api.baseUrl, `${op.method.toUpperCase()} ${op.path}`, input] as const
}

/** A refusal by the service is an answer and is not asked again; a lost connection is, once. */
function retryOnce(failures: number, error: Error) {
  return failures < 1 && !(error instanceof ApiError && error.status < 500)
}
