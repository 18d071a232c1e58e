'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { fillableBalanceQuery, makerOrdersQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/registry'
import { useSite } from '../use-site'

export type Commitments = {
  /** What other funded orders of this account promise of the token, raw units. */
  committed: bigint
  /** What can still be promised by what the contract may take today, as the service adds it up; undefined while nobody says. */
  fillable: bigint | undefined
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
  const orders = useQuery(makerOrdersQuery(api, { chainId, account })).data?.orders
  const fillable = useQuery(fillableBalanceQuery(api, { chainId, account, token })).data
  return useMemo(() => {
    const own = (orders ?? []).filter(
      ({ makerAsset, state }) => isSameAddress(makerAsset, token) && state === 'PENDING',
    )
    const text = token && fillable?.[token.toLowerCase()]
    return {
      committed: own.reduce((sum, { reservedBalance }) => sum + BigInt(reservedBalance), 0n),
      fillable: text && /^\d+$/.test(text) ? BigInt(text) : undefined,
    }
  }, [orders, fillable, token])
}
