import { queryOptions } from '@tanstack/react-query'
import { call } from './client'
import { ApiError } from './errors'
import type { PartnerRecord } from './partners'
import { type QueryInit, retryOnce } from './queries'

/** A fee may change, and so does what was earned. */
export const partnerRefreshMs = 15_000

/** Nobody, where the service knows no such partner or takes the word for no name; any other refusal stays one. */
const orNull = (error: unknown) => {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}

/**
 * A partner by name or address, null where the service knows none; asked for again every 15 s, because its fee may change. The words of
 * partners come with the first question: most tickets are under nobody's name.
 *
 * @example
 * partnerQuery({ baseUrl: '/api' }, 'example-wallet').queryKey[2] // 'GET /partners/{partner}'
 */
export const partnerQuery = (api: QueryInit, partner: string) =>
  queryOptions({
    queryKey: ['api', api.baseUrl, 'GET /partners/{partner}', { partner }] as const,
    queryFn: async ({ signal }): Promise<PartnerRecord | null> => {
      const { getPartner } = await import('./partners')
      // What is no name is asked about nowhere.
      if (!getPartner.params.safeParse({ partner }).success) return null
      return call(getPartner, { partner }, { ...api, signal }).catch(orNull)
    },
    refetchInterval: partnerRefreshMs,
    staleTime: partnerRefreshMs,
    retry: retryOnce,
  })
