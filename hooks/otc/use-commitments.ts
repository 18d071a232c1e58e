'use client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { makerOrdersQuery } from '@/lib/api/otc-queries'
import { type Commitment, sumCommitments } from '@/lib/chain/approval/commitments'
import type { Chain } from '@/lib/chain/chain'
import { mayBeFilled } from '@/lib/history/otc/derive-order-state'
import { type OwnOffer, offerCommitments } from '@/lib/history/otc/offer-commitments'
import { readStoredOrder, toSignedOrder } from '@/lib/history/otc/signed-orders'
import { useApi } from '../use-site'
import { useRehydratedOrders, useStoredOrders } from '../wallet/read/use-stored-orders'
import { useOrdersOnChain } from './use-orders-on-chain'

export type Commitments = {
  /** The amount of the token that this account's fillable offers commit, raw units. */
  committed: bigint
  /** The number of known offers that may be live. */
  live: number
  /** True if no offer that may be live gives the token; undefined while unknown. */
  isNone: boolean | undefined
  /** True if one depends on an unused permit; undefined while unknown. */
  hasUnusedPermit: boolean | undefined
}

/**
 * Returns the commitments of an account's offers of a token: from the offers that the service lists
 * and those in this browser, or the latter alone without the service. `now` is the chain's clock,
 * unix seconds.
 */
export function useCommitments(
  chain: Chain | undefined,
  account: Address | undefined,
  token: Address | undefined,
  now: number | undefined,
): Commitments {
  const isOfToken = useCallback((makerAsset: string) => isSameAddress(makerAsset, token), [token])
  const { commitments, isWhole } = useOfferCommitments(chain, account, now, isOfToken)
  const { committed, live, hasUnusedPermit } = sumCommitments(commitments, { token })
  return {
    committed,
    live,
    isNone: live > 0 ? false : isWhole || undefined,
    hasUnusedPermit: hasUnusedPermit || (isWhole ? false : undefined),
  }
}

const any = () => true

/** Returns the commitments of an account's offers, of each token or of the selected ones. */
export function useOfferCommitments(
  chain: Chain | undefined,
  account: Address | undefined,
  now: number | undefined,
  isOfToken: (makerAsset: Address) => boolean = any,
): { commitments: readonly Commitment[]; known: 'all' | 'loading' | 'lost' | 'cut'; isWhole: boolean } {
  const api = useApi()
  const { data: list, isError } = useQuery(makerOrdersQuery(api, { chainId: chain?.id, account }))
  useRehydratedOrders()
  const kept = useStoredOrders(({ orders }) => orders)
  const offers = useMemo(() => {
    if (!chain || !account) return []
    const byHash = new Map<string, OwnOffer>()
    const add = (offer: OwnOffer) => {
      const { maker, makerAsset } = offer.signed.order
      if (isSameAddress(maker, account) && isOfToken(makerAsset)) byHash.set(offer.signed.hash, offer)
    }
    const listed = new Set<string>()
    for (const record of list?.orders ?? []) {
      listed.add(record.orderHash)
      const signed = toSignedOrder(chain, record)
      const { state, reservedBalance } = record
      if (signed && mayBeFilled(state))
        add({ signed, reserved: state === 'PENDING' ? BigInt(reservedBalance) : undefined })
    }
    for (const stored of Object.values(kept)) {
      const signed = readStoredOrder(chain, stored)
      if (signed && !listed.has(signed.hash)) add({ signed, reserved: undefined })
    }
    return [...byHash.values()]
  }, [chain, account, isOfToken, list, kept])
  const signed = useMemo(() => offers.map((offer) => offer.signed), [offers])
  const { orders } = useOrdersOnChain(chain, signed)
  const commitments = useMemo(() => offerCommitments(offers, orders, now), [offers, orders, now])
  const known = isError ? 'lost' : list === undefined ? 'loading' : list.hasMore ? 'cut' : 'all'
  return { commitments, known, isWhole: list !== undefined && !list.hasMore }
}
