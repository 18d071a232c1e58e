'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { agrees, judgeOrder, type Verdict } from '@/actions/otc/judge-order'
import { type HashedOrder, readKeptOrder, toSignedOrder } from '@/actions/otc/signed-orders'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { RfqRecord } from '@/lib/api/otc'
import { makerOrdersQuery, takerOrdersQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/chain'
import { useApi } from '../use-site'
import { useChainNow } from '../wallet/use-chain-now'
import { useKeptOrders, useKeptOrdersStored } from '../wallet/use-kept-orders'
import { useOrdersOnChain } from './use-orders-on-chain'

export type DeskTab = 'toMe' | 'mine' | 'open'

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

/** The orders of one tab, the newest first: what the service lists, what this browser keeps, and the chain's word on each. */
export function useDesk(chain: Chain | undefined, account: Address | undefined, tab: DeskTab): Desk {
  const api = useApi()
  useKeptOrdersStored()
  const kept = useKeptOrders(({ orders }) => orders)
  const chainId = chain?.id
  const toMe = useQuery({ ...takerOrdersQuery(api, { chainId, account: tab === 'toMe' ? account : undefined }) })
  const mine = useQuery({ ...makerOrdersQuery(api, { chainId, account: tab === 'mine' ? account : undefined }) })
  const open = useQuery({ ...takerOrdersQuery(api, { chainId, account: tab === 'open' ? zeroAddress : undefined }) })
  const list = { toMe, mine, open }[tab]

  const entries = useMemo(() => {
    if (!chain) return []
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
      isByLinkOnly:
        keptAt !== undefined &&
        keptAt + postingMs < listedAt &&
        (told?.state === 'PENDING' || told?.state === 'SUSPENDED'),
    }
  })
  return {
    rows,
    status: tab !== 'open' && !account ? 'idle' : list.isPending && rows.length === 0 ? 'loading' : 'ready',
    error: list.error ?? undefined,
    total: list.data?.total,
    now,
    isChainLost: onChain.isLost,
  }
}

const belongsTo = (tab: DeskTab, { order }: HashedOrder, account: Address | undefined): boolean => {
  if (tab === 'mine') return isSameAddress(order.maker, account)
  return isSameAddress(order.taker, tab === 'open' ? zeroAddress : account)
}
