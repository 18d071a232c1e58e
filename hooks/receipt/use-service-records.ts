'use client'
import { useQueries } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { ServiceRecord } from '@/actions/receipt/compare-records'
import type { Trade } from '@/actions/receipt/trade'
import { useApi } from '../use-site'

/** The service finds a trade a moment after its block. */
const [againMs, tries] = [4_000, 5] as const

/** `undefined` while it is asked; `null` where it does not answer. */
export type Recorded = ServiceRecord | null | undefined

/** What the service says of the trades of a mined transaction, compared with what the chain shows, in their order. */
export function useServiceRecords(
  { chainId, hash }: { chainId: number; hash: Hash },
  trades: readonly Trade[],
): readonly Recorded[] {
  const api = useApi()
  return useQueries({
    queries: trades.map((trade, index) => ({
      queryKey: ['api', api.baseUrl, 'record of a trade', { chainId, hash, index }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { compareRecord } = await import('@/actions/receipt/compare-records')
        return compareRecord({ ...api, signal }, { chainId, hash }, trade)
      },
      refetchInterval: ({ state }: { state: { data: ServiceRecord | undefined; dataUpdateCount: number } }) =>
        state.data?.standing === 'unlisted' && state.dataUpdateCount < tries && againMs,
      retry: false,
    })),
    combine: (answers) => answers.map(({ data, isError }) => (isError ? null : data)),
  })
}
