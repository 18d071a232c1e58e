'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { liveIntentsQuery } from '@/lib/api/intent/intent-queries'
import type { Commitment } from '@/lib/chain/approval/commitments'
import type { Chain } from '@/lib/chain/chain'
import { intentCommitments } from '@/lib/history/intent/intent-commitments'
import { useApi } from '../use-site'

/** Returns the commitments of live intent orders for the contract’s and Permit2’s allowances. */
export function useIntentCommitments(
  chain: Chain | undefined,
  account: string | undefined,
): { commitments: readonly Commitment[]; known: 'all' | 'loading' | 'lost' | 'cut' } {
  const { data, isError } = useQuery(liveIntentsQuery(useApi(), { chainId: chain?.id, account }))
  const commitments = useMemo(() => intentCommitments(data?.data ?? []), [data])
  return { commitments, known: isError ? 'lost' : data === undefined ? 'loading' : data.hasMore ? 'cut' : 'all' }
}
