'use client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import { makerOrdersQuery, takerOrdersQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/chain'
import { agrees, deriveOrderState, mayBeFilled, type Verdict } from '@/lib/history/otc/derive-order-state'
import type { DeskTab } from '@/lib/history/otc/desk-filter'
import { countOpen, type DeskCounts, firstTab } from '@/lib/history/otc/desk-landing'
import { type HashedOrder, readStoredOrder, toSignedOrder } from '@/lib/history/otc/signed-orders'
import { useApi } from '../use-site'
import type { Wallet } from '../wallet/connect/use-wallet'
import { useChainNow } from '../wallet/read/use-chain-now'
import { useRehydratedOrders, useStoredOrders } from '../wallet/read/use-stored-orders'
import { useOrdersOnChain } from './use-orders-on-chain'

export type DeskRow = {
  signed: HashedOrder
  /** The verdict from the chain; undefined until it was read. */
  verdict: Verdict | undefined
  /** The service's state; undefined if it does not list the order. */
  listedAs: string | undefined
  /** The service's state, if it differs from the chain's. */
  disputed: string | undefined
  /** True if it is live but not in the service's complete list. */
  isByLinkOnly: boolean
}

export type Desk = {
  /** The tab of the shown orders; undefined until it is known which one has orders. */
  tab: DeskTab | undefined
  counts: DeskCounts
  rows: readonly DeskRow[]
  status: 'idle' | 'loading' | 'ready'
  /** The error of the service's list; the rows are then those in this browser. */
  error: Error | undefined
  total: number | undefined
  /** The chain's clock, unix seconds. */
  now: number | undefined
  isChainLost: boolean
}

type Entry = {
  signed: HashedOrder
  record: RfqRecord | undefined
  /** The time when this browser stored it, milliseconds; undefined if the service lists it. */
  keptAt: number | undefined
}

/** An order is stored before it is posted: a list this much younger should contain it. */
const postingMs = 15_000

/**
 * Returns the orders of one tab, the newest first: from the service, from this browser, and their
 * state on the chain. Without `chosen` it starts with a tab that has orders: those to this account,
 * else its own, else those open to anyone.
 */
export function useDesk(
  chain: Chain | undefined,
  { address: account, status }: Pick<Wallet, 'address' | 'status'>,
  chosen: DeskTab | undefined,
): Desk {
  const api = useApi()
  useRehydratedOrders()
  const kept = useStoredOrders(({ orders }) => orders)
  const chainId = chain?.id
  const lists = {
    toMe: useQuery(takerOrdersQuery(api, { chainId, account })),
    mine: useQuery(makerOrdersQuery(api, { chainId, account })),
    open: useQuery(takerOrdersQuery(api, { chainId, account: zeroAddress })),
  }
  const [toMe, mine, open] = [lists.toMe, lists.mine, lists.open].map(({ data }) => countOpen(data?.orders))
  const counts = { toMe, mine, open }
  const beginning = useBeginning(account, {
    isKnown: account ? !(lists.toMe.isPending || lists.mine.isPending) : status !== 'restoring',
    tab: firstTab(counts),
  })
  const asked = chosen ?? beginning
  const { data, dataUpdatedAt, isPending, isError, error } = lists[asked ?? 'open']
  const newest = useMemo(
    () => ({ tab: asked, data, dataUpdatedAt, isPending, isError, error }),
    [asked, data, dataUpdatedAt, isPending, isError, error],
  )
  // Hashing orders and rendering rows is deferred, so that the page stays responsive.
  const list = useDeferredValue(newest)
  const { tab } = list

  const entries = useMemo(() => {
    if (!chain || !tab) return []
    const byHash = new Map<string, Entry>()
    for (const record of list.data?.orders ?? []) {
      const signed = toSignedOrder(chain, record)
      // The service chooses its list, so the order itself decides if it belongs to this tab.
      if (signed && belongsTo(tab, signed, account)) byHash.set(signed.hash, { signed, record, keptAt: undefined })
    }
    for (const stored of Object.values(kept).sort((a, b) => b.keptAt - a.keptAt)) {
      const signed = readStoredOrder(chain, stored)
      if (signed && !byHash.has(signed.hash) && belongsTo(tab, signed, account))
        byHash.set(signed.hash, { signed, record: undefined, keptAt: stored.keptAt })
    }
    return [...byHash.values()]
  }, [chain, list.data, kept, tab, account])

  const orders = useMemo(() => entries.map(({ signed }) => signed), [entries])
  const onChain = useOrdersOnChain(chain, orders)
  const now = useChainNow(chainId)
  const listedAt = list.data && !list.isError && !list.data.hasMore ? list.dataUpdatedAt : 0
  const rows = entries.map(({ signed, record, keptAt }): DeskRow => {
    const found = onChain.orders.get(signed.hash)
    const verdict = found && now !== undefined ? deriveOrderState(signed.order, found, now) : undefined
    // The chain's state does not distinguish filled from cancelled; the service reads the events.
    const shownVerdict =
      verdict?.state === 'CLOSED' && (record?.state === 'FULFILLED' || record?.state === 'CANCELLED')
        ? { ...verdict, state: record.state, filled: BigInt(record.makerAmount) - BigInt(record.fillableBalance) }
        : verdict
    return {
      signed,
      verdict: shownVerdict,
      listedAs: record?.state,
      disputed: record && shownVerdict && !agrees(record.state, shownVerdict.state) ? record.state : undefined,
      isByLinkOnly: keptAt !== undefined && keptAt + postingMs < listedAt && mayBeFilled(shownVerdict?.state),
    }
  })
  const isIdle = tab !== undefined && tab !== 'open' && !account
  return {
    tab,
    counts,
    rows,
    status: isIdle ? 'idle' : !tab || (list.isPending && rows.length === 0) ? 'loading' : 'ready',
    error: list.error ?? undefined,
    total: list.data?.total,
    now,
    isChainLost: onChain.isLost,
  }
}

/** Returns the first tab of an account, which later arrivals do not change. */
function useBeginning(account: Address | undefined, { isKnown, tab }: { isKnown: boolean; tab: DeskTab }) {
  const [begun, setBegun] = useState<{ account: Address | undefined; tab: DeskTab }>()
  const isBegun = begun !== undefined && begun.account === account
  if (isKnown && !isBegun) setBegun({ account, tab })
  return isBegun ? begun.tab : undefined
}

const belongsTo = (tab: DeskTab, { order }: HashedOrder, account: Address | undefined): boolean => {
  if (tab === 'mine') return isSameAddress(order.maker, account)
  return isSameAddress(order.taker, tab === 'open' ? zeroAddress : account)
}
