import { queryOptions } from '@tanstack/react-query'
import { call } from './contract/client'
import { deferred } from './contract/operation'
import { keyOf, type QueryInit, retryOnce } from './queries'

const listTokens = deferred('GET /tokens', () => import('./catalog').then((module) => module.listTokens))

const refreshMs = 60_000

/**
 * The listed tokens of a chain with what each is worth in dollars now; asked for again every minute.
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
