import { queryOptions } from '@tanstack/react-query'
import { call } from '../contract/client'
import { deferred } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'

const listStrategies = deferred('GET /v2/delta/prices/strategies/{chainId}', () =>
  import('./intent').then((module) => module.listStrategies),
)

/** The interval of the query; rates are measured once an hour. */
const refreshMs = 300_000

/**
 * Returns the query of a chain's vaults in which the source of an order may earn, repeated every 5
 * min while the page is visible. Disabled without a chain.
 *
 * @example
 * strategiesQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const strategiesQuery = (api: QueryInit, chainId: number | undefined) =>
  queryOptions({
    queryKey: keyOf(api, listStrategies, { chainId }),
    queryFn: ({ signal }) => call(listStrategies, { chainId: chainId! }, { ...api, signal }),
    enabled: chainId !== undefined,
    refetchInterval: refreshMs,
    retry: retryOnce,
  })
