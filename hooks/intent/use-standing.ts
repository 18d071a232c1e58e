'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useApi } from '../use-site'

export type Standing = {
  /** What live orders may still take of the token by the allowance, raw units; undefined while nobody says. */
  committed: bigint | undefined
  /** Whether a permit may be signed: none of them carries one that it would make void. */
  mayPermit: boolean
}

/** What stands on what an account allows the intent contract of a token. */
export function useStanding(
  chainId: number | undefined,
  account: Address | undefined,
  token: Address | undefined,
): Standing {
  const api = useApi()
  const { data, isError } = useQuery({
    queryKey: ['api', api.baseUrl, 'intents that stand', { chainId, account, token }],
    // Its words are not part of the first load.
    queryFn: async ({ signal }) => {
      const [{ fetchLiveOf }, { standingOf }] = await Promise.all([
        import('@/lib/api/intent/intent-queries'),
        import('@/lib/history/intent/standing-of'),
      ])
      return standingOf(await fetchLiveOf({ ...api, signal }, { chainId: chainId!, account: account!, token: token! }))
    },
    enabled: chainId !== undefined && account !== undefined && token !== undefined,
    refetchInterval: 5_000,
    retry: 1,
  })
  // While nobody says what else stands on it, an approval is asked for, and covers this order alone.
  return { committed: data?.committed ?? (isError ? 0n : undefined), mayPermit: data?.mayPermit === true }
}
