'use client'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isSameAddress } from '@/lib/address'
import { ownIntentsQuery } from '@/lib/api/intent/intent-queries'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { ownSwapsQuery } from '@/lib/api/market/swap-queries'
import type { SwapRecord } from '@/lib/api/market/swaps'
import { ownOffersQuery } from '@/lib/api/otc-queries'
import { deriveShownStatus } from '@/lib/history/intent/derive-shown-status'
import { readStoredIntent } from '@/lib/history/intent/signed-intent'
import { intentRow, type OrderRow, offerRow, storedIntentRow, storedOfferRow, swapRow } from '@/lib/history/order-row'
import { readStoredOrder } from '@/lib/history/otc/signed-orders'
import { readEach, type UnreadRecord } from '@/lib/read-each'
import { useNameToken } from '../token/use-name-token'
import { useApi, useSite } from '../use-site'
import { useRehydratedOrders, useStoredOrders } from '../wallet/read/use-stored-orders'

export type Orders = {
  /** Sorted, the newest first. */
  rows: readonly OrderRow[]
  /** Records of the service that this page cannot read. */
  unread: readonly UnreadRecord[]
  /** `reading`: more pages are being read. */
  status: 'idle' | 'loading' | 'reading' | 'ready'
  /** The error of the service: the rows are from its last answer and from this browser. */
  error: Error | undefined
  /** True if the oldest orders are missing because there are too many. */
  isCut: boolean
  /** Reads recent changes; repeatedly for offers, which the service sees a little later. */
  refresh: () => void
}

/** The interval and duration of reading offers after a change. */
const awaitedMs = { every: 2_000, for: 20_000 } as const

/**
 * Returns all orders and market swaps of an account, of every surface and chain: the service's
 * lists, and those signed in this browser.
 */
export function useOrders(account: string | undefined): Orders {
  const api = useApi()
  const { chains } = useSite()
  useRehydratedOrders()
  const kept = useStoredOrders(({ orders }) => orders)
  const nameToken = useNameToken()
  const intents = useQuery(ownIntentsQuery(api, account))
  const { refetch } = intents
  const records = intents.data?.records
  const swaps = useQuery(ownSwapsQuery(api, account))
  const swapRecords = swaps.data?.records
  const [isAwaited, setIsAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setIsAwaited(false), awaitedMs.for)
    return () => clearTimeout(timer)
  }, [isAwaited])
  const refresh = useCallback(() => {
    void refetch()
    setIsAwaited(true)
  }, [refetch])
  const offers = useQueries({
    queries: chains.map(({ id: chainId }) => ({
      ...ownOffersQuery(api, { chainId, account }),
      ...(isAwaited && { refetchInterval: awaitedMs.every }),
    })),
    combine: (lists) => ({
      records: lists.map(({ data }) => data?.orders),
      error: lists.find(({ error }) => error)?.error ?? undefined,
      isPending: lists.some(({ isPending }) => isPending),
      isCut: lists.some(({ data }) => data?.hasMore),
    }),
  })

  // Reuses the rows of unchanged orders, since few of thousands change.
  const rowOf = useMemo(() => {
    const rows = new WeakMap<IntentRecord | SwapRecord, OrderRow>()
    return (record: IntentRecord | SwapRecord): OrderRow => {
      const row = rows.get(record) ?? ('input' in record ? intentRow(record, nameToken) : swapRow(record, nameToken))
      rows.set(record, row)
      return row
    }
  }, [nameToken])
  const { values: listed, unread } = useMemo(() => {
    const served = new Set(chains.map(({ id }) => id))
    const ofService = [...(records?.values() ?? [])].filter(({ input }) => served.has(input.chainId))
    const ownOffers = offers.records
      .flatMap((records) => records ?? [])
      .filter(({ maker }) => isSameAddress(maker, account))
    const swapped = [...(swapRecords?.values() ?? [])].filter(({ chainId }) => served.has(chainId))
    const read = readEach([...ofService, ...swapped, ...ownOffers], (record) =>
      'orderHash' in record && 'maker' in record ? offerRow(record, nameToken) : rowOf(record),
    )
    return { ...read, values: read.values.sort(byAge) }
  }, [chains, account, records, swapRecords, offers.records, nameToken, rowOf])

  const isWhole = intents.isSuccess && !intents.isError && intents.data.nextPage === undefined && !intents.data.isCut
  const isIntentUnheard = !intents.isSuccess
  const areOffersUnheard = offers.isPending || offers.error !== undefined
  const own = useMemo(() => {
    const known = new Set<string>(listed.map(({ hash }) => hash))
    const nowMs = Date.now()
    return Object.entries(kept).flatMap(([hash, one]): OrderRow[] => {
      if (account === undefined || known.has(hash)) return []
      for (const chain of chains) {
        const intent = readStoredIntent(chain, one)
        if (intent && isSameAddress(intent.order.owner, account)) {
          const seen = { record: undefined, onChain: undefined, isFillShown: false, now: Math.floor(nowMs / 1_000) }
          const isSignedOnChain = intent.signature === '0x'
          const status = deriveShownStatus({ ...seen, isRecordMissing: isWhole, order: intent.order, isSignedOnChain })
          return [{ ...storedIntentRow(intent, { status, keptAt: one.keptAt, nameToken }), isUnheard: isIntentUnheard }]
        }
        const offer = readStoredOrder(chain, one)
        if (offer && isSameAddress(offer.order.maker, account))
          return [{ ...storedOfferRow(offer, { keptAt: one.keptAt, nowMs, nameToken }), isUnheard: areOffersUnheard }]
      }
      return []
    })
  }, [kept, listed, chains, account, isWhole, isIntentUnheard, areOffersUnheard, nameToken])

  const rows = useMemo(() => (own.length === 0 ? listed : [...listed, ...own].sort(byAge)), [listed, own])
  const isLoading = intents.isPending || ((offers.isPending || swaps.isPending) && rows.length === 0)
  const isReading = (list: typeof intents | typeof swaps) => list.data?.nextPage !== undefined && !list.isError
  return {
    rows,
    unread,
    status: !account ? 'idle' : isLoading ? 'loading' : isReading(intents) || isReading(swaps) ? 'reading' : 'ready',
    error: intents.error ?? swaps.error ?? offers.error,
    isCut: Boolean(intents.data?.isCut) || Boolean(swaps.data?.isCut) || offers.isCut,
    refresh,
  }
}

const byAge = (a: OrderRow, b: OrderRow) => b.createdAt - a.createdAt || (a.hash < b.hash ? -1 : 1)
