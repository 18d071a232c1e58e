import { queryOptions } from '@tanstack/react-query'
import { call } from './contract/client'
import { deferred } from './contract/operation'
import { keyOf, type QueryInit, retryOnce } from './queries'

const load = () => import('./alerts')
const getAlertTerms = deferred('GET /alerts', () => load().then((module) => module.getAlertTerms))
const listAlerts = deferred('POST /alerts/subscriptions/list', () => load().then((module) => module.listAlerts))

/**
 * Returns the query for what a page needs to offer alerts.
 *
 * @example
 * alertTermsQuery({ baseUrl: '/api' }).queryKey[2] // 'GET /alerts'
 */
export const alertTermsQuery = (api: QueryInit) =>
  queryOptions({
    queryKey: keyOf(api, getAlertTerms, {}),
    queryFn: ({ signal }) => call(getAlertTerms, {}, { ...api, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: retryOnce,
  })

/**
 * Returns the query for the subscriptions of a browser, without its secret in the key.
 *
 * @example
 * alertsQuery({ baseUrl: '/api' }, { endpoint, auth }).queryKey[3] // { endpoint: 'https://push.example/1' }
 */
export const alertsQuery = (api: QueryInit, browser: { endpoint: string; auth: string } | undefined) =>
  queryOptions({
    queryKey: keyOf(api, listAlerts, { endpoint: browser?.endpoint }),
    queryFn: async ({ signal }) => {
      if (browser === undefined) return { subscriptions: [], prices: [] }
      const { endpoint, auth } = browser
      return call(listAlerts, { endpoint, auth }, { ...api, signal })
    },
    retry: retryOnce,
  })
