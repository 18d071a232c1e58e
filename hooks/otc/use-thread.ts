'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hex } from 'viem'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { makerOrdersQuery, takerOrdersQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/chain'
import { type HashedOrder, readStoredOrder, toSignedOrder } from '@/lib/history/otc/signed-orders'
import { type Thread, type ThreadOrder, threadOf } from '@/lib/history/otc/thread'
import { useApi } from '../use-site'
import { useStoredOrders } from '../wallet/read/use-stored-orders'

const none: Thread = { rounds: [], unrelated: [] }

/**
 * Returns the negotiation of an order, from this browser, which knows the order that each one
 * answers, and from the service, which knows their times. An answer to an order that is open to
 * anyone names its maker as taker.
 */
export function useThread(chain: Chain | undefined, signed: HashedOrder | undefined): Thread {
  const api = useApi()
  const kept = useStoredOrders(({ orders }) => orders)
  const { maker, taker } = signed?.order ?? {}
  const named = taker && !isSameAddress(taker, zeroAddress) ? taker : undefined
  const ofMaker = useQuery(makerOrdersQuery(api, { chainId: chain?.id, account: maker }))
  const ofTaker = useQuery(makerOrdersQuery(api, { chainId: chain?.id, account: named }))
  const toMaker = useQuery(takerOrdersQuery(api, { chainId: chain?.id, account: named ? undefined : maker }))
  return useMemo(() => {
    if (!chain || !signed) return none
    const orders = new Map<Hex, ThreadOrder>()
    const add = (order: ThreadOrder) => orders.set(order.signed.hash, { ...orders.get(order.signed.hash), ...order })
    add({ signed, at: undefined, answers: undefined, isParentKnown: false })
    for (const order of Object.values(kept)) {
      const other = readStoredOrder(chain, order)
      if (other)
        add({ signed: other, at: Math.floor(order.keptAt / 1000), answers: order.answers, isParentKnown: true })
    }
    for (const record of [ofMaker.data, ofTaker.data, toMaker.data].flatMap((list) => list?.orders ?? [])) {
      const other = toSignedOrder(chain, record)
      if (!other) continue
      const { answers, isParentKnown = false } = orders.get(other.hash) ?? {}
      add({ signed: other, at: record.createdAt, answers, isParentKnown })
    }
    return threadOf(signed, [...orders.values()])
  }, [chain, signed, kept, ofMaker.data, ofTaker.data, toMaker.data])
}
