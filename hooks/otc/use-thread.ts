'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { makerOrdersQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/registry'
import { useSite } from '../use-site'
import { type HashedOrder, readKeptOrder, toSignedOrder } from './signed-orders'
import { useKeptOrders } from './use-kept-orders'

/** One order of a negotiation; `at` in unix seconds, undefined where only this browser knows the order. */
export type Round = { signed: HashedOrder; at: number | undefined }

/**
 * The negotiation that an order belongs to: all orders between its two accounts over its two tokens, either way round, the oldest first.
 * An order open to anyone has a second account only once someone answers it, by the link.
 */
export function useThread(chain: Chain | undefined, signed: HashedOrder | undefined): readonly Round[] {
  const { apiBaseUrl } = useSite()
  const api = useMemo(() => ({ baseUrl: apiBaseUrl }), [apiBaseUrl])
  const kept = useKeptOrders(({ orders }) => orders)
  const { maker, taker } = signed?.order ?? {}
  const named = taker && !isSameAddress(taker, zeroAddress) ? taker : undefined
  const ofMaker = useQuery(makerOrdersQuery(api, { chainId: chain?.id, account: maker }))
  const ofTaker = useQuery(makerOrdersQuery(api, { chainId: chain?.id, account: named }))
  return useMemo(() => {
    if (!chain || !signed) return []
    const rounds = new Map<string, Round>([[signed.hash, { signed, at: undefined }]])
    for (const one of Object.values(kept)) {
      const other = readKeptOrder(chain, one)
      if (other && isSamePair(signed, other))
        rounds.set(other.hash, { signed: other, at: Math.floor(one.keptAt / 1000) })
    }
    for (const record of [...(ofMaker.data?.orders ?? []), ...(ofTaker.data?.orders ?? [])]) {
      const other = toSignedOrder(chain, record)
      if (other && isSamePair(signed, other)) rounds.set(other.hash, { signed: other, at: record.createdAt })
    }
    return [...rounds.values()].sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
  }, [chain, signed, kept, ofMaker.data, ofTaker.data])
}

const isSamePair = ({ order: a }: HashedOrder, { order: b }: HashedOrder): boolean => {
  const sameWay =
    isSameAddress(a.maker, b.maker) &&
    isSameAddress(a.taker, b.taker) &&
    isSameAddress(a.makerAsset, b.makerAsset) &&
    isSameAddress(a.takerAsset, b.takerAsset)
  const turned =
    isSameAddress(a.maker, b.taker) &&
    (isSameAddress(a.taker, b.maker) || isSameAddress(a.taker, zeroAddress)) &&
    isSameAddress(a.makerAsset, b.takerAsset) &&
    isSameAddress(a.takerAsset, b.makerAsset)
  return sameWay || turned
}
