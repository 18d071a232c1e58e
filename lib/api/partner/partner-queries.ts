import { queryOptions } from '@tanstack/react-query'
import { call } from '../contract/client'
import { ApiError } from '../contract/errors'
import { deferred } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'
import type { PartnerRecord } from './partners'

const getPartner = deferred('GET /partners/{partner}', () => import('./partners').then((module) => module.getPartner))

/** The interval of partner queries, as fees and earnings change. */
export const partnerRefreshMs = 15_000

/** Returns null for an unknown partner or an invalid name; rethrows any other refusal. */
const orNull = (error: unknown) => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}

/**
 * Returns the query of a partner by name or address, null if the service knows none; repeated every
 * 15 s, because its fee may change.
 *
 * @example
 * partnerQuery({ baseUrl: '/api' }, 'example-wallet').queryKey[2] // 'GET /partners/{partner}'
 */
export const partnerQuery = (api: QueryInit, partner: string) =>
  queryOptions({
    queryKey: keyOf(api, getPartner, { partner }),
    queryFn: ({ signal }): Promise<PartnerRecord | null> =>
      call(getPartner, { partner }, { ...api, signal }).catch(orNull),
    refetchInterval: partnerRefreshMs,
    staleTime: partnerRefreshMs,
    retry: retryOnce,
  })
