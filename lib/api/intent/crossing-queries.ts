import { queryOptions } from '@tanstack/react-query'
import { call } from '../contract/client'
import { ApiError } from '../contract/errors'
import { deferred } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'

const getCrossing = deferred('GET /v2/delta/orders/hash/{hash}/crossing', () =>
  import('./crossing').then((module) => module.getCrossing),
)
const listLanes = deferred('GET /v2/delta/prices/lanes', () => import('./crossing').then((module) => module.listLanes))

const refreshMs = { transfers: 2_000, lanes: 30_000 } as const

/**
 * Returns the query of an order's transfers, null if the service knows none; repeated while one is
 * in transit or for sale and the page is visible. Disabled without a hash.
 *
 * @example
 * crossingQuery({ baseUrl: '/api' }, { hash: undefined, isLive: false }).enabled // false
 */
export const crossingQuery = (api: QueryInit, { hash, isLive }: { hash: string | undefined; isLive: boolean }) =>
  queryOptions({
    // `isLive` in the key requests the last change once more when the order is over.
    queryKey: keyOf(api, getCrossing, { hash, isLive }),
    queryFn: ({ signal }) =>
      call(getCrossing, { hash: hash! }, { ...api, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    enabled: hash !== undefined,
    refetchInterval: isLive ? refreshMs.transfers : false,
    placeholderData: (previous, before) => (before?.queryKey[3].hash === hash ? previous : undefined),
    retry: retryOnce,
  })

/**
 * Returns the query of all lanes between served chains, every 30 s while the page is visible.
 *
 * @example
 * lanesQuery({ baseUrl: '/api' }).queryKey[2] // 'GET /v2/delta/prices/lanes'
 */
export const lanesQuery = (api: QueryInit) =>
  queryOptions({
    queryKey: keyOf(api, listLanes, {}),
    queryFn: ({ signal }) => call(listLanes, {}, { ...api, signal }),
    refetchInterval: refreshMs.lanes,
    retry: retryOnce,
  })
