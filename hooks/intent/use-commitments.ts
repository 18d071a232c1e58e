'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useApi } from '../use-site'

export type Commitments = {
  /** The amount that live orders may take by the allowance, raw units; undefined if unknown. */
  committed: bigint | undefined
  /** True if a permit may be signed: none of them has one that it would invalidate. */
  mayPermit: boolean
}

/** Returns the commitments of an account's allowance of a token for the intent contract. */
export function useCommitments(
  chainId: number | undefined,
  account: Address | undefined,
  token: Address | undefined,
): Commitments {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: ['api', api.baseUrl, 'intents that stand', { chainId, account, token }],
    // The query code is not part of the first load.
    queryFn: async ({ signal }) => {
      const [{ fetchLiveOf }, { commitmentsOf }] = await Promise.all([
        import('@/lib/api/intent/intent-queries'),
        import('@/lib/history/intent/commitments-of'),
      ])
      return commitmentsOf(
        await fetchLiveOf({ ...api, signal }, { chainId: chainId!, account: account!, token: token! }),
      )
    },
    enabled: chainId !== undefined && account !== undefined && token !== undefined,
    refetchInterval: 5_000,
    retry: 1,
  })
  // While other commitments are unknown, an approval covers this order alone.
  return { committed: data?.committed ?? (isError ? 0n : undefined), mayPermit: data?.mayPermit === true }
}
