import { queryOptions } from '@tanstack/react-query'
import { type ApiInit, call } from './contract/client'
import { ApiError } from './contract/errors'
import { type Answer, deferred, type NameOf } from './contract/operation'
import type * as rfq from './otc'
import { keyOf, type QueryInit, retryOnce } from './queries'

const getFillableBalanceOfToken = deferred('GET /ft/fillablebalance/{chainId}/{account}/{token}', () =>
  import('./otc').then((module) => module.getFillableBalanceOfToken),
)
const getRfqOrder = deferred('GET /ft/order/{orderHash}', () => import('./otc').then((module) => module.getRfqOrder))
const listMakerOrders = deferred('GET /ft/p2p/{chainId}/maker/{account}', () =>
  import('./otc').then((module) => module.listMakerOrders),
)
const listTakerOrders = deferred('GET /ft/p2p/{chainId}/taker/{account}', () =>
  import('./otc').then((module) => module.listTakerOrders),
)

const refreshMs = 5_000
/** The maximum number of orders in a list. */
const listed = 100

/**
 * Returns the query of an OTC order, null if the service knows none; repeated every 5 s while the
 * page is visible. Disabled without a hash.
 *
 * @example
 * orderQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const orderQuery = (api: QueryInit, orderHash: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api, getRfqOrder, { orderHash }),
    queryFn: ({ signal }) =>
      call(getRfqOrder, { orderHash: orderHash! }, { ...api, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    enabled: orderHash !== undefined,
    refetchInterval: refreshMs,
    retry: retryOnce,
  })

type Party = { chainId: number | undefined; account: string | undefined }

type Orders = Answer<typeof rfq.listMakerOrders>

const ordersQuery =
  (
    named: { name: NameOf<typeof rfq.listMakerOrders | typeof rfq.listTakerOrders> },
    list: (input: { chainId: number; account: string; limit: number }, api: ApiInit) => Promise<Orders>,
  ) =>
  (api: QueryInit, { chainId, account }: Party) =>
    queryOptions({
      queryKey: keyOf(api, named, { chainId, account }),
      queryFn: ({ signal }) => list({ chainId: chainId!, account: account!, limit: listed }, { ...api, signal }),
      enabled: chainId !== undefined && account !== undefined,
      refetchInterval: refreshMs,
      retry: retryOnce,
    })

/**
 * Returns the query of a maker's newest orders on a chain. Disabled until both are known.
 *
 * @example
 * makerOrdersQuery({ baseUrl: '/api' }, { chainId: 1, account: undefined }).enabled // false
 */
export const makerOrdersQuery = ordersQuery(listMakerOrders, (...asked) => call(listMakerOrders, ...asked))

/**
 * Returns the query of the newest orders that name an account as their taker; the zero address
 * requests those open to anyone. Disabled until chain and account are known.
 *
 * @example
 * takerOrdersQuery({ baseUrl: '/api' }, { chainId: undefined, account: zeroAddress }).enabled
 * // false
 */
export const takerOrdersQuery = ordersQuery(listTakerOrders, (...asked) => call(listTakerOrders, ...asked))

/**
 * Returns the query of the amount that an account can still offer of a token, raw units by token.
 * Disabled until chain, account and token are known.
 *
 * @example
 * fillableBalanceQuery({ baseUrl: '/api' }, { chainId: 1, account: undefined, token: weth }).enabled
 * // false
 */
export const fillableBalanceQuery = (
  api: QueryInit,
  { chainId, account, token }: Party & { token: string | undefined },
) =>
  queryOptions({
    queryKey: keyOf(api, getFillableBalanceOfToken, { chainId, account, token }),
    queryFn: ({ signal }) =>
      call(getFillableBalanceOfToken, { chainId: chainId!, account: account!, token: token! }, { ...api, signal }),
    enabled: chainId !== undefined && account !== undefined && token !== undefined,
    refetchInterval: refreshMs,
    retry: retryOnce,
  })

/** The interval at which a list is read while nothing changes. */
const quietMs = 30_000
/** The maximum number of orders that a call returns. */
const maxListed = 1_000

/**
 * Returns the query of the newest 1,000 offers of an account on a chain, repeated every 30 s while
 * one of them can be filled and the page is visible. Disabled without an account.
 *
 * @example
 * ownOffersQuery({ baseUrl: '/api' }, { chainId: 1, account: undefined }).enabled // false
 */
export const ownOffersQuery = (
  api: QueryInit,
  { chainId, account }: { chainId: number; account: string | undefined },
) =>
  queryOptions({
    queryKey: keyOf(api, listMakerOrders, { chainId, account, limit: maxListed }),
    queryFn: ({ signal }) =>
      call(listMakerOrders, { chainId, account: account!, limit: maxListed }, { ...api, signal }),
    enabled: account !== undefined,
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' || data?.orders.some(({ state }) => state === 'PENDING' || state === 'SUSPENDED')
        ? quietMs
        : false,
    retry: retryOnce,
  })
