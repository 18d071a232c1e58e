'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { fillableBalanceQuery, makerOrdersQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/registry'
import { useSite } from '../use-site'
import { readKeptOrder } from './signed-orders'
import { type KeptOrder, useKeptOrders, useKeptOrdersStored } from './use-kept-orders'

export type Commitments = {
  /** What other funded orders of this account promise of the token, raw units. */
  committed: bigint
  /** What can still be promised by what the contract may take today, as the service adds it up; undefined while nobody says. */
  fillable: bigint | undefined
  /** Whether no other offer that can be live gives the token; undefined while nobody says. */
  isNone: boolean | undefined
}

/** What an account has already promised of a token on the desk, and what it still can. */
export function useCommitments(
  chain: Chain | undefined,
  account: Address | undefined,
  token: Address | undefined,
): Commitments {
  const { apiBaseUrl } = useSite()
  const api = useMemo(() => ({ baseUrl: apiBaseUrl }), [apiBaseUrl])
  const chainId = chain?.id
  const list = useQuery(makerOrdersQuery(api, { chainId, account })).data
  useKeptOrdersStored()
  const kept = useKeptOrders(({ orders }) => orders)
  const fillable = useQuery(fillableBalanceQuery(api, { chainId, account, token })).data
  return useMemo(() => {
    const orders = list?.orders ?? []
    const live = orders.filter(
      ({ makerAsset, state }) => isSameAddress(makerAsset, token) && (state === 'PENDING' || state === 'SUSPENDED'),
    )
    const own = live.filter(({ state }) => state === 'PENDING')
    const listed = new Set(orders.map(({ orderHash }) => orderHash))
    const isUnlisted = (one: KeptOrder) => {
      const signed = chain && readKeptOrder(chain, one)
      if (!signed || listed.has(signed.hash)) return false
      return isSameAddress(signed.order.maker, account) && isSameAddress(signed.order.makerAsset, token)
    }
    const text = token && fillable?.[token.toLowerCase()]
    return {
      committed: own.reduce((sum, { reservedBalance }) => sum + BigInt(reservedBalance), 0n),
      isNone: chain && list && !list.hasMore && live.length === 0 && !Object.values(kept).some(isUnlisted),
      fillable: text && /^\d+$/.test(text) ? BigInt(text) : undefined,
    }
  }, [list, kept, fillable, chain, account, token])
}
