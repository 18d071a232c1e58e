'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { fillableBalanceQuery } from '@/lib/api/otc-queries'
import type { Chain } from '@/lib/chain/chain'
import { useApi } from '../use-site'

/**
 * Returns the amount of a token that an account can still offer by its current allowance, as the
 * service computes it; raw units, undefined while unknown.
 */
export function useFillableBalance(
  chain: Chain | undefined,
  account: Address | undefined,
  token: Address | undefined,
): bigint | undefined {
  const api = useApi()
  const { data } = useQuery(fillableBalanceQuery(api, { chainId: chain?.id, account, token }))
  const text = token && data?.[token.toLowerCase()]
  return text && /^\d+$/.test(text) ? BigInt(text) : undefined
}
