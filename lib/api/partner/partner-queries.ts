import { queryOptions } from '@tanstack/react-query'
import { call } from '../contract/client'
import { ApiError } from '../contract/errors'
import { deferred } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'
import type { PartnerRecord } from './partners'

const getPartner = deferred('GET /partners/{partner}', () => import('./partners').then((module) => module.getPartner))

/** A fee may change, and so does what was earned. */
export const partnerRefreshMs = 15_000

/** Nobody, where the service knows no such partner or takes the word for no name; any other refusal stays one. */
const orNull = (error: unknown) => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}

/**
 * A partner by name or address, null where the service knows none; asked for again every 15 s, because its fee may change.
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
