import { queryOptions } from '@tanstack/react-query'
import { call } from '../contract/client'
import { deferred } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'

const getStatus = deferred('GET /status', () => import('./status').then((module) => module.getStatus))

const refreshMs = 5_000

/**
 * Returns the query of the venue's status, repeated every five seconds while the page is visible.
 *
 * @example
 * statusQuery({ baseUrl: '/api' }).queryKey[2] // 'GET /status'
 */
export const statusQuery = (api: QueryInit) =>
  queryOptions({
    queryKey: keyOf(api, getStatus, {}),
    queryFn: ({ signal }) => call(getStatus, {}, { ...api, signal }),
    refetchInterval: refreshMs,
    retry: retryOnce,
  })
