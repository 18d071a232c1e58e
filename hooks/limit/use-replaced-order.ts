'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isHash } from 'viem'
import { isSameAddress } from '@/lib/address'
import { intentOrderQuery } from '@/lib/api/intent/intent-queries'
import type { Chain } from '@/lib/chain/chain'
import { type HashedIntent, toHashedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { useApi } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'

export type ReplacedOrder =
  | { status: 'none' | 'loading'; order: undefined }
  /** Why it cannot be replaced. */
  | { status: 'unknown' | 'foreign' | 'over' | 'inParts'; order: undefined }
  | { status: 'ready'; order: HashedIntent }

const none = { order: undefined } as const

/**
 * The order whose place another is to take, by its nonce: a whole one of the wallet's own account that may still be filled. Its hash is
 * computed here, so that no other order's nonce comes in.
 */
export function useReplacedOrder(chain: Chain | undefined, hash: string | undefined): ReplacedOrder {
  const { address } = useWallet()
  const isNamed = hash !== undefined && isHash(hash)
  const { data: record, isPending } = useQuery({ ...intentOrderQuery(useApi(), hash ?? ''), enabled: isNamed })
  const hashed = useMemo(() => (chain && record ? toHashedIntent(chain, record) : undefined), [chain, record])
  if (hash === undefined) return { ...none, status: 'none' }
  if (isNamed && (isPending || !chain)) return { ...none, status: 'loading' }
  if (!record || hashed?.hash !== hash || record.input.chainId !== chain?.id) return { ...none, status: 'unknown' }
  if (address && !isSameAddress(hashed.order.owner, address)) return { ...none, status: 'foreign' }
  if (familyOf(hashed.family).fills.isDivided) return { ...none, status: 'inParts' }
  return isLiveIntent(record.status) ? { status: 'ready', order: hashed } : { ...none, status: 'over' }
}
