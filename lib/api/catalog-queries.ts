import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { call } from './contract/client'
import { deferred } from './contract/operation'
import { keyOf, type QueryInit, retryOnce } from './queries'

const listTokens = deferred('GET /tokens', () => import('./catalog').then((module) => module.listTokens))

const checkToken = deferred('GET /tokens/{chainId}/{address}/check', () =>
  import('./token-check').then((module) => module.checkToken),
)

const refreshMs = 60_000
/** The time for which a check is fresh: its sale was simulated on the newest block. */
const checkedMs = 15_000

/**
 * Returns the query of a chain's listed tokens with their prices in dollars, repeated every minute.
 *
 * @example
 * tokenPricesQuery({ baseUrl: '/api' }, 1).queryKey[2] // 'GET /tokens'
 */
export const tokenPricesQuery = (api: QueryInit, chainId: number) =>
  queryOptions({
    queryKey: keyOf(api, listTokens, { network: chainId }),
    queryFn: ({ signal }) => call(listTokens, { network: chainId }, { ...api, signal }),
    refetchInterval: refreshMs,
    staleTime: refreshMs,
    retry: retryOnce,
  })

/**
 * Returns the query of a token check, which is fresh for 15 seconds.
 *
 * @example
 * tokenCheckQuery({ baseUrl: '/api' }, { chainId: 1, address: usdc }).queryKey[2]
 * // 'GET /tokens/{chainId}/{address}/check'
 */
export const tokenCheckQuery = (api: QueryInit, asked: { chainId: number; address: Address }) =>
  queryOptions({
    queryKey: keyOf(api, checkToken, asked),
    queryFn: ({ signal }) => call(checkToken, asked, { ...api, signal }),
    staleTime: checkedMs,
    retry: retryOnce,
  })
