'use client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import { makerOrdersQuery, takerOrdersQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/chain'
import type { DeskTab } from '@/lib/history/otc/desk-filter'
import { countOpen, type DeskCounts, firstTab } from '@/lib/history/otc/desk-landing'
import { agrees, judgeOrder, mayBeFilled, type Verdict } from '@/lib/history/otc/judge-order'
import { type HashedOrder, readKeptOrder, toSignedOrder } from '@/lib/history/otc/signed-orders'
import { useApi } from '../use-site'
import type { Wallet } from '../wallet/connect/use-wallet'
import { useChainNow } from '../wallet/read/use-chain-now'
import { useKeptOrders, useKeptOrdersStored } from '../wallet/read/use-kept-orders'
import { useOrdersOnChain } from './use-orders-on-chain'

export type DeskRow = {
  signed: HashedOrder
  /** By the chain; undefined until it was read. */
  verdict: Verdict | undefined
  /** What the service says, where it knows the order and says something else than the chain. */
  disputed: string | undefined
  /** It is live and the service's whole list does not have it: only who has the link sees it. */
  isByLinkOnly: boolean
}

export type Desk = {
  /** Whose orders are shown; undefined until it is known where there is something to see. */
  tab: DeskTab | undefined
  counts: DeskCounts
  rows: readonly DeskRow[]
  status: 'idle' | 'loading' | 'ready'
  /** Why the service's list is missing; the rows are then those this browser keeps. */
  error: Error | undefined
  total: number | undefined
  /** The chain's clock, unix seconds. */
  now: number | undefined
  isChainLost: boolean
}

type Entry = {
  signed: HashedOrder
  record: RfqRecord | undefined
  /** When this browser kept it, milliseconds since 1970; undefined where the service lists it. */
  keptAt: number | undefined
}

/** An order is kept before it is posted: a list this much younger should have it. */
const postingMs = 15_000

/**
 * The orders of one tab, the newest first: what the service lists, what this browser keeps, and the chain's word on each. Without `chosen`
 * it begins where there is something to see: what waits for this account, else what it made, else what anyone may take.
 */
export function useDesk(
  chain: Chain | undefined,
  { address: account, status }: Pick<Wallet, 'address' | 'status'>,
  chosen: DeskTab | undefined,
): Desk {
  const api = useApi()
  useKeptOrdersStored()
  const kept = useKeptOrders(({ orders }) => orders)
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
  // Orders are named by hashes and drawn in rows: that is done in small steps, and the page answers in between.
  const list = useDeferredValue(newest)
  const { tab } = list

  const entries = useMemo(() => {
    if (!chain || !tab) return []
    const byHash = new Map<string, Entry>()
    for (const record of list.data?.orders ?? []) {
      const signed = toSignedOrder(chain, record)
      // The service chooses what it lists: whether an order belongs here is told by the order.
      if (signed && belongsTo(tab, signed, account)) byHash.set(signed.hash, { signed, record, keptAt: undefined })
    }
    for (const one of Object.values(kept).sort((a, b) => b.keptAt - a.keptAt)) {
      const signed = readKeptOrder(chain, one)
      if (signed && !byHash.has(signed.hash) && belongsTo(tab, signed, account))
        byHash.set(signed.hash, { signed, record: undefined, keptAt: one.keptAt })
    }
    return [...byHash.values()]
  }, [chain, list.data, kept, tab, account])

  const orders = useMemo(() => entries.map(({ signed }) => signed), [entries])
  const onChain = useOrdersOnChain(chain, orders)
  const now = useChainNow(chainId)
  const listedAt = list.data && !list.isError && !list.data.hasMore ? list.dataUpdatedAt : 0
  const rows = entries.map(({ signed, record, keptAt }): DeskRow => {
    const found = onChain.orders.get(signed.hash)
    const verdict = found && now !== undefined ? judgeOrder(signed.order, found, now) : undefined
    // Filled or cancelled look the same from here; the service has read the events.
    const told =
      verdict?.state === 'CLOSED' && (record?.state === 'FULFILLED' || record?.state === 'CANCELLED')
        ? { ...verdict, state: record.state, filled: BigInt(record.makerAmount) - BigInt(record.fillableBalance) }
        : verdict
    return {
      signed,
      verdict: told,
      disputed: record && told && !agrees(record.state, told.state) ? record.state : undefined,
      isByLinkOnly: keptAt !== undefined && keptAt + postingMs < listedAt && mayBeFilled(told?.state),
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

/** Kept for an account once it is known: what arrives later shows in the counts, and turns no page. */
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
