'use client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { makerOrdersQuery } from '@/lib/api/otc-queries'
import { type Commitment, sumCommitments } from '@/lib/chain/approval/commitments'
import type { Chain } from '@/lib/chain/chain'
import { mayBeFilled } from '@/lib/history/otc/judge-order'
import { type OwnOffer, offerCommitments } from '@/lib/history/otc/offer-commitments'
import { readKeptOrder, toSignedOrder } from '@/lib/history/otc/signed-orders'
import { useApi } from '../use-site'
import { useKeptOrders, useKeptOrdersStored } from '../wallet/read/use-kept-orders'
import { useOrdersOnChain } from './use-orders-on-chain'

export type Commitments = {
  /** What offers of this account that can be filled today promise of the token, raw units. */
  committed: bigint
  /** How many offers that are known can be live. */
  live: number
  /** Whether no offer that can be live gives the token; undefined while nobody says. */
  isNone: boolean | undefined
  /** Whether one stands on a permit that was not used yet; undefined while nobody says. */
  hasUnusedPermit: boolean | undefined
}

/**
 * What an account has already promised of a token on the desk: the offers that the service lists and those this browser keeps, which
 * are all there are while no service answers. `now` is the chain's clock, unix seconds.
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

/** What an account's offers promise, of each token or of those that are asked about. */
export function useOfferCommitments(
  chain: Chain | undefined,
  account: Address | undefined,
  now: number | undefined,
  isOfToken: (makerAsset: Address) => boolean = any,
): { commitments: readonly Commitment[]; known: 'all' | 'loading' | 'lost' | 'cut'; isWhole: boolean } {
  const api = useApi()
  const { data: list, isError } = useQuery(makerOrdersQuery(api, { chainId: chain?.id, account }))
  useKeptOrdersStored()
  const kept = useKeptOrders(({ orders }) => orders)
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
    for (const one of Object.values(kept)) {
      const signed = readKeptOrder(chain, one)
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
