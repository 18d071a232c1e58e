'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { size } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { liveIntentsQuery } from '@/lib/api/intent-queries'
import type { Chain } from '@/lib/chain/chain'
import type { Commitment } from '@/lib/chain/commitments'
import { useApi } from '../use-site'

/** Orders by Permit2 draw on what that was allowed, not on the intent contract's own allowance. */
const permit2Sizes: readonly number[] = [1, 96, 192]
const tokenPermitSizes: readonly number[] = [224, 256]

/** What an account's live intent orders stand on of what it allows the intent contract. */
export function useIntentCommitments(
  chain: Chain | undefined,
  account: string | undefined,
): { commitments: readonly Commitment[]; known: 'all' | 'loading' | 'lost' | 'cut' } {
  const { data, isError } = useQuery(liveIntentsQuery(useApi(), { chainId: chain?.id, account }))
  const commitments = useMemo(
    () =>
      (data?.data ?? [])
        .filter(({ order }) => !permit2Sizes.includes(size(order.permit)))
        .map(
          ({ order, status }): Commitment => ({
            spender: 'intent',
            token: toLowerAddress(order.srcToken),
            amount: status === 'SUSPENDED' ? 0n : BigInt(order.srcAmount),
            hasUnusedPermit: tokenPermitSizes.includes(size(order.permit)),
          }),
        ),
    [data],
  )
  return { commitments, known: isError ? 'lost' : data === undefined ? 'loading' : data.hasMore ? 'cut' : 'all' }
}
