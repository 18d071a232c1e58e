import { queryOptions } from '@tanstack/react-query'
import { isSameAddress } from '../../address'
import { isLiveIntent, isTerminalIntent, liveIntentStatuses } from '../../order/lifecycle'
import { call } from '../contract/client'
import { ApiError } from '../contract/errors'
import { deferred } from '../contract/operation'
import { type GrowingList, mostRead, perCall, readOn, readOnAfter } from '../growing-list'
import { keyOf, type QueryInit, retryOnce } from '../queries'
import type { IntentRecord } from './intent-records'

const getCommittedBalanceOfToken = deferred(
  'GET /v2/delta/orders/fillablebalance/{chainId}/{userAddress}/{token}',
  () => import('./intent-records').then((module) => module.getCommittedBalanceOfToken),
)
export const getQuote = deferred('GET /v2/quote', () => import('./intent').then((module) => module.getQuote))
export const getTwapProgress = deferred('GET /v2/delta/orders/hash/{hash}/slices', () =>
  import('./twap-progress').then((module) => module.getTwapProgress),
)
const getIntentOrder = deferred('GET /v2/delta/orders/{orderId}', () =>
  import('./intent-records').then((module) => module.getIntentOrder),
)
const getIntentOrderByHash = deferred('GET /v2/delta/orders/hash/{hash}', () =>
  import('./intent-records').then((module) => module.getIntentOrderByHash),
)
const getIntentTimeline = deferred('GET /v2/delta/orders/hash/{hash}/timeline', () =>
  import('./intent-records').then((module) => module.getIntentTimeline),
)
const listIntentOrders = deferred('GET /v2/delta/orders', () =>
  import('./intent-records').then((module) => module.listIntentOrders),
)
const listRounds = deferred('GET /v2/delta/rounds', () => import('./past-rounds').then((module) => module.listRounds))

const refreshMs = 5_000
/** While something can happen at any moment, and the page is looked at. */
const busyMs = 1_000
/** So long after a change an order is looked at so often. */
const busyForMs = 120_000
const listed = 100

/** Nobody's order, where the service knows none; any other refusal stays one. */
const orNull = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/**
 * How soon an order is asked for again: each second near a change, else each five, and never once it is over.
 *
 * @example
 * refreshOf(record, Date.now()) // 1000
 */
export const refreshOf = (record: Pick<IntentRecord, 'status' | 'updatedAt'> | null | undefined, now: number) => {
  if (!record) return refreshMs
  if (isTerminalIntent(record.status)) return false
  return now - Date.parse(record.updatedAt) < busyForMs || !isLiveIntent(record.status) ? busyMs : refreshMs
}

/**
 * An intent order as the service knows it, by hash or id, null where it knows none; asked for again while it can change and the page is
 * looked at.
 *
 * @example
 * intentOrderQuery({ baseUrl: '/api' }, '0x4e68...').queryKey[2] // 'GET /v2/delta/orders/hash/{hash}'
 */
export const intentOrderQuery = (api: QueryInit, idOrHash: string) =>
  queryOptions({
    queryKey: keyOf(api, idOrHash.startsWith('0x') ? getIntentOrderByHash : getIntentOrder, { idOrHash }),
    queryFn: ({ signal }): Promise<IntentRecord | null> =>
      (idOrHash.startsWith('0x')
        ? call(getIntentOrderByHash, { hash: idOrHash }, { ...api, signal })
        : call(getIntentOrder, { orderId: idOrHash }, { ...api, signal })
      ).catch(orNull),
    refetchInterval: ({ state }) => refreshOf(state.data, Date.now()),
    retry: retryOnce,
  })

/**
 * What the service did about an order, null where it knows none. Disabled without a hash.
 *
 * @example
 * intentTimelineQuery({ baseUrl: '/api' }, { hash: undefined, isLive: false }).enabled // false
 */
export const intentTimelineQuery = (api: QueryInit, { hash, isLive }: { hash: string | undefined; isLive: boolean }) =>
  queryOptions({
    // What happened last is asked for once more when it is over.
    queryKey: keyOf(api, getIntentTimeline, { hash, isLive }),
    queryFn: ({ signal }) => call(getIntentTimeline, { hash: hash! }, { ...api, signal }).catch(orNull),
    enabled: hash !== undefined,
    refetchInterval: isLive ? 2 * busyMs : false,
    placeholderData: (previous, before) => (before?.queryKey[3].hash === hash ? previous : undefined),
    retry: retryOnce,
  })

/** Rounds of one order that are looked at: the one that awarded it is among the newest. */
const newestRounds = 5

/**
 * The auctions of an order that are over, the newest first. Disabled without a hash.
 *
 * @example
 * intentRoundsQuery({ baseUrl: '/api' }, { chainId: 1, orderHash: undefined, isLive: false }).enabled // false
 */
export const intentRoundsQuery = (
  api: QueryInit,
  { chainId, orderHash, isLive }: { chainId: number; orderHash: `0x${string}` | undefined; isLive: boolean },
) =>
  queryOptions({
    // What happened last is asked for once more when it is over.
    queryKey: keyOf(api, listRounds, { chainId, orderHash, limit: newestRounds, isLive }),
    queryFn: ({ signal }) =>
      call(listRounds, { chainId, orderHash: orderHash!, limit: newestRounds }, { ...api, signal }),
    enabled: orderHash !== undefined,
    refetchInterval: isLive ? refreshMs : false,
    placeholderData: (previous, before) => (before?.queryKey[3].orderHash === orderHash ? previous : undefined),
    retry: retryOnce,
  })

type Owned = { chainId: number; account: string; token: string }

const listLive = (api: QueryInit & { signal?: AbortSignal }, { chainId, account }: Omit<Owned, 'token'>) =>
  call(
    listIntentOrders,
    { userAddress: account, chainId: String(chainId), status: liveIntentStatuses.join(), limit: listed },
    api,
  )

/**
 * The newest intent orders of an account that can still be filled. Disabled until both are known.
 *
 * @example
 * liveIntentsQuery({ baseUrl: '/api' }, { chainId: 1, account: undefined }).enabled // false
 */
export const liveIntentsQuery = (
  api: QueryInit,
  { chainId, account }: { chainId: number | undefined; account: string | undefined },
) =>
  queryOptions({
    queryKey: keyOf(api, listIntentOrders, { chainId, account }),
    queryFn: ({ signal }) => listLive({ ...api, signal }, { chainId: chainId!, account: account! }),
    enabled: chainId !== undefined && account !== undefined,
    refetchInterval: refreshMs,
    retry: retryOnce,
  })

/** `committed`: what all of them may still take of their token, raw units. `hasMore`: not all are listed. */
export type LiveOrders<record> = { committed: bigint; orders: readonly record[]; hasMore: boolean }

/**
 * What live intent orders of an account may still take of a token, raw units, and the newest of these orders; whether there are more.
 *
 * @example
 * await fetchLiveOf({ baseUrl: '/api' }, { chainId: 1, account, token: usdc }) // { committed: 40000000n, orders: [record], hasMore: false }
 */
export const fetchLiveOf = async (
  api: QueryInit & { signal?: AbortSignal },
  { chainId, account, token }: Owned,
): Promise<LiveOrders<IntentRecord>> => {
  const [amounts, { data, hasMore }] = await Promise.all([
    call(getCommittedBalanceOfToken, { chainId, userAddress: account, token }, api),
    listLive(api, { chainId, account }),
  ])
  const orders = data.filter(({ order }) => isSameAddress(order.srcToken, token))
  return { committed: BigInt(amounts[token.toLowerCase()] ?? 0), orders, hasMore }
}

/**
 * The ids of the orders of an account on a chain that can still be cancelled without gas, the newest 10,000.
 *
 * @example
 * (await fetchLiveIds({ baseUrl: '/api' }, { chainId: 1, account })).has(id) // false: it is over
 */
export const fetchLiveIds = async (
  api: QueryInit,
  { chainId, account }: Omit<Owned, 'token'>,
): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>()
  const query = { userAddress: account, chainId: String(chainId), status: liveIntentStatuses.join(), limit: perCall }
  for (let page = 1; page * perCall <= mostRead; page += 1) {
    const { data, hasMore } = await call(listIntentOrders, { ...query, page }, api)
    for (const { id } of data) ids.add(id)
    if (!hasMore) break
  }
  return ids
}

/** An order can be written a little after a newer change of another one is. */
const overlapMs = 60_000

/** The orders of an account as far as they are read, by id. */
export type IntentList = GrowingList<IntentRecord>

/**
 * All intent orders of an account, of all chains, the newest 10,000: read page by page at first, then one call asks for what changed, every
 * 5 s for two minutes after the last change, else every 30 s, and never while nobody looks at the page. Disabled without an account.
 *
 * @example
 * ownIntentsQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const ownIntentsQuery = (api: QueryInit, account: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api, listIntentOrders, { account, read: 'all' }),
    queryFn: ({ client, queryKey, signal }) =>
      readOn<IntentRecord>(
        {
          ask: (query) => call(listIntentOrders, { userAddress: account!, ...query }, { ...api, signal }),
          nameOf: ({ id }) => id,
          isOwn: ({ owner }) => isSameAddress(owner, account),
          isSame: (known, { updatedAt, status }) => known.updatedAt === updatedAt && known.status === status,
          overlapMs,
        },
        client.getQueryData<IntentList>(queryKey),
      ),
    enabled: account !== undefined,
    refetchInterval: ({ state }) => readOnAfter(state, Date.now()),
    // A comparison of thousands of orders costs more than it saves.
    structuralSharing: false,
    retry: retryOnce,
  })
