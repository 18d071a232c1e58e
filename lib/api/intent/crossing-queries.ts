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
 * The transfers of an order as the service knows them, null where it knows none; asked for again while one is on its
 * way and the page is looked at. Disabled without a hash.
 *
 * @example
 * crossingQuery({ baseUrl: '/api' }, { hash: undefined, isLive: false }).enabled // false
 */
export const crossingQuery = (api: QueryInit, { hash, isLive }: { hash: string | undefined; isLive: boolean }) =>
  queryOptions({
    // Asks once more for the last change when the order is over.
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
 * All lanes of bridges between the chains of the service, asked for again every 30 s while the page is looked at.
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
