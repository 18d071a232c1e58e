import { queryOptions } from '@tanstack/react-query'
import { isSameAddress } from '../../address'
import { isLiveIntent, isTerminalIntent, liveIntentStatuses } from '../../order/lifecycle'
import { call } from '../contract/client'
import { ApiError } from '../contract/errors'
import { deferred } from '../contract/operation'
import { type GrowingList, maxRead, nextReadDelay, perCall, readNextPage } from '../growing-list'
import { keyOf, type QueryInit, retryOnce } from '../queries'
import type { IntentRecord } from './intent-records'

const getCommittedBalanceOfToken = deferred(
  'GET /v2/delta/orders/fillablebalance/{chainId}/{userAddress}/{token}',
  () => import('./intent-records').then((module) => module.getCommittedBalanceOfToken),
)
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
/** The interval while the order can change at any moment and the page is visible. */
const busyMs = 1_000
/** The time after a change for which an order is read at that interval. */
const busyForMs = 120_000
const listed = 100

/** Returns null for an order that the service does not know; rethrows any other refusal. */
const orNull = (error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/**
 * Returns the interval of an order's reads: 1 s near a change, else 5 s; false once it is over.
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
 * Returns the query of an intent order by hash or id, null if the service knows none; repeated
 * while the order can change and the page is visible.
 *
 * @example
 * intentOrderQuery({ baseUrl: '/api' }, '0x4e68...').queryKey[2]
 * // 'GET /v2/delta/orders/hash/{hash}'
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
 * Returns the query of an order's timeline, null if unknown. Disabled without a hash.
 *
 * @example
 * intentTimelineQuery({ baseUrl: '/api' }, { hash: undefined, isLive: false }).enabled // false
 */
export const intentTimelineQuery = (api: QueryInit, { hash, isLive }: { hash: string | undefined; isLive: boolean }) =>
  queryOptions({
    // `isLive` in the key requests the last event once more when the order is over.
    queryKey: keyOf(api, getIntentTimeline, { hash, isLive }),
    queryFn: ({ signal }) => call(getIntentTimeline, { hash: hash! }, { ...api, signal }).catch(orNull),
    enabled: hash !== undefined,
    refetchInterval: isLive ? 2 * busyMs : false,
    placeholderData: (previous, before) => (before?.queryKey[3].hash === hash ? previous : undefined),
    retry: retryOnce,
  })

/** The number of rounds that are read for one order: its award is among the newest. */
const newestRounds = 5

/**
 * Returns the query of an order's finished auctions, newest first. Disabled without a hash.
 *
 * @example
 * intentRoundsQuery({ baseUrl: '/api' }, { chainId: 1, orderHash: undefined, isLive: false }).enabled
 * // false
 */
export const intentRoundsQuery = (
  api: QueryInit,
  { chainId, orderHash, isLive }: { chainId: number; orderHash: `0x${string}` | undefined; isLive: boolean },
) =>
  queryOptions({
    // `isLive` in the key requests the last auction once more when the order is over.
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
 * Returns the query of an account's newest intent orders that can still be filled. Disabled until
 * chain and account are known.
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

/** `committed`: the rest of all orders, raw units. `hasMore`: not all are listed. */
export type LiveOrders<record> = { committed: bigint; orders: readonly record[]; hasMore: boolean }

/**
 * Fetches the total that live intent orders of an account may still take of a token, raw units, and
 * the newest of these orders.
 *
 * @example
 * await fetchLiveOf({ baseUrl: '/api' }, { chainId: 1, account, token: usdc })
 * // { committed: 40000000n, orders: [record], hasMore: false }
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
 * Fetches ids of an account's orders on a chain, cancellable without gas, the newest 10,000.
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
  for (let page = 1; page * perCall <= maxRead; page += 1) {
    const { data, hasMore } = await call(listIntentOrders, { ...query, page }, api)
    for (const { id } of data) ids.add(id)
    if (!hasMore) break
  }
  return ids
}

/** An order may be stored a little after a newer change of another order. */
const overlapMs = 60_000

/** The orders of an account that have been read, by id. */
export type IntentList = GrowingList<IntentRecord>

/**
 * Returns the query of an account's intent orders on all chains, the newest 10,000. Reads them page
 * by page first, then the changes in one call: every 5 s for two minutes after the last change,
 * else every 30 s, while the page is visible. Disabled without an account.
 *
 * @example
 * ownIntentsQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const ownIntentsQuery = (api: QueryInit, account: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api, listIntentOrders, { account, read: 'all' }),
    queryFn: ({ client, queryKey, signal }) =>
      readNextPage<IntentRecord>(
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
    refetchInterval: ({ state }) => nextReadDelay(state, Date.now()),
    // Comparing thousands of orders costs more than it saves.
    structuralSharing: false,
    retry: retryOnce,
  })
