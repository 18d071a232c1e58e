'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isHash } from 'viem'
import { intentOrderQuery } from '@/lib/api/intent/intent-queries'
import type { Chain } from '@/lib/chain/chain'
import { useApi } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { checkReplaced, type ReplaceCheck } from './check-replaced'

export type ReplacedOrder = { status: 'none' | 'loading'; order: undefined } | ReplaceCheck

/** Returns the order to replace, or the reason why it cannot be replaced. */
export function useReplacedOrder(chain: Chain | undefined, hash: string | undefined): ReplacedOrder {
  const { address } = useWallet()
  const isNamed = hash !== undefined && isHash(hash)
  const { data: record, isPending } = useQuery({ ...intentOrderQuery(useApi(), hash ?? ''), enabled: isNamed })
  const replaced = useMemo(
    () => checkReplaced({ chain, record, hash: hash ?? '', account: address }),
    [chain, record, hash, address],
  )
  if (hash === undefined) return { status: 'none', order: undefined }
  if (isNamed && (isPending || !chain)) return { status: 'loading', order: undefined }
  return replaced
}
