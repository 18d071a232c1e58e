import { queryOptions } from '@tanstack/react-query'
import { call } from '../contract/client'
import { ApiError } from '../contract/errors'
import { deferred } from '../contract/operation'
import { keyOf, type QueryInit, retryOnce } from '../queries'
import { partnerRefreshMs } from './partner-queries'
import type { PartnerEntry } from './partners'

const getPartnerDays = deferred('GET /partners/{partner}/days', () =>
  import('./partners').then((module) => module.getPartnerDays),
)
const getPartnerFees = deferred('GET /partners/{partner}/fees', () =>
  import('./partners').then((module) => module.getPartnerFees),
)
const listPartnerEntries = deferred('GET /partners/{partner}/entries', () =>
  import('./partners').then((module) => module.listPartnerEntries),
)

/** The maximum number of entries in an export, the newest, and the number per call. */
export const maxExported = 50_000
const perCall = 1_000

/** The export ends if the service asks for a longer pause, or for more pauses on a single page. */
const maxPauseSeconds = 60
const maxPauses = 5

/**
 * Returns the query of a partner's fees, repeated every 15 s. Disabled without an address.
 *
 * @example
 * partnerFeesQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const partnerFeesQuery = (api: QueryInit, partner: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api, getPartnerFees, { partner }),
    queryFn: ({ signal }) => call(getPartnerFees, { partner: partner! }, { ...api, signal }),
    enabled: partner !== undefined,
    refetchInterval: partnerRefreshMs,
    retry: retryOnce,
  })

/**
 * Returns the query of a partner's daily earnings, every 15 s. Disabled without an address.
 *
 * @example
 * partnerDaysQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const partnerDaysQuery = (api: QueryInit, partner: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api, getPartnerDays, { partner }),
    queryFn: ({ signal }) => call(getPartnerDays, { partner: partner! }, { ...api, signal }),
    enabled: partner !== undefined,
    refetchInterval: partnerRefreshMs,
    retry: retryOnce,
  })

/**
 * Returns the query of a partner's `limit` newest entries, each 15 s. Disabled without an address.
 *
 * @example
 * partnerEntriesQuery({ baseUrl: '/api' }, undefined, 10).enabled // false
 */
export const partnerEntriesQuery = (api: QueryInit, partner: string | undefined, limit: number) =>
  queryOptions({
    queryKey: keyOf(api, listPartnerEntries, { partner, limit }),
    queryFn: ({ signal }) => call(listPartnerEntries, { partner: partner!, limit }, { ...api, signal }),
    enabled: partner !== undefined,
    refetchInterval: partnerRefreshMs,
    retry: retryOnce,
  })

/** The means of a long read: a callback for its progress, and a wait in milliseconds. */
type Reading = { onProgress: (read: number, total: number) => void; wait: (ms: number) => Promise<void> }

/**
 * Fetches all credits and claims of a partner, the newest first, page by page; at most 50,000.
 * `isCut`: older ones are left out. Waits for pauses of up to a minute that the service asks for.
 *
 * @throws {ApiError} RateLimitExceeded for a longer pause, and any other refusal of the service
 * @example
 * (await fetchEntries({ baseUrl: '/api' }, partner, { onProgress, wait })).entries.length // 1234
 */
export const fetchEntries = async (
  api: QueryInit,
  partner: string,
  { onProgress, wait }: Reading,
): Promise<{ entries: PartnerEntry[]; isCut: boolean }> => {
  // New entries shift the pages during the read; the key prevents duplicates.
  const byName = new Map<string, PartnerEntry>()
  for (let page = 1; page <= maxExported / perCall; page++) {
    const ask = () => call(listPartnerEntries, { partner, page, limit: perCall }, api)
    const { data, hasMore, total } = await withPauses(ask, wait)
    for (const entry of data) byName.set(`${entry.chainId} ${entry.transactionHash} ${entry.logIndex}`, entry)
    if (!hasMore) return { entries: [...byName.values()], isCut: false }
    onProgress(byName.size, total)
  }
  return { entries: [...byName.values()], isCut: true }
}

const withPauses = async <answer>(ask: () => Promise<answer>, wait: Reading['wait']): Promise<answer> => {
  for (let pauses = 0; ; pauses++) {
    try {
      return await ask()
    } catch (error) {
      const isPause = error instanceof ApiError && error.status === 429
      const seconds = isPause ? (error.retryAfterSeconds ?? maxPauseSeconds) : undefined
      if (seconds === undefined || seconds > maxPauseSeconds || pauses === maxPauses) throw error
      await wait(seconds * 1_000)
    }
  }
}
