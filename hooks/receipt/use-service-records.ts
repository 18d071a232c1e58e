'use client'
import { type QueryFunctionContext, useQueries } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { ServiceRecord } from '@/actions/receipt/compare-records'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { useApi } from '../use-site'

/** The interval and number of reads before a trade counts as unknown to the service. */
const [againMs, tries] = [3_000, 4] as const

type Asked = { record: ServiceRecord; times: number }
const isSettled = ({ record, times }: Asked) => record.comparison !== 'unlisted' || times >= tries

/** `undefined` while it loads; `null` without an answer. */
export type Recorded = ServiceRecord | null | undefined

/** Returns the service's records of a transaction's trades, compared with the chain. */
export function useServiceRecords(
  { chainId, hash }: { chainId: number; hash: Hash },
  trades: readonly ReceiptTrade[],
): readonly Recorded[] {
  const api = useApi()
  return useQueries({
    queries: trades.map((trade, index) => ({
      queryKey: ['api', api.baseUrl, 'record of a trade', { chainId, hash, index }],
      queryFn: async ({ client, queryKey, signal }: QueryFunctionContext): Promise<Asked> => {
        const { compareRecord } = await import('@/actions/receipt/compare-records')
        const record = await compareRecord({ ...api, signal }, { chainId, hash }, trade)
        return { record, times: (client.getQueryData<Asked>(queryKey)?.times ?? 0) + 1 }
      },
      refetchInterval: ({ state: { data } }: { state: { data: Asked | undefined } }) =>
        data !== undefined && !isSettled(data) && againMs,
      retry: false,
    })),
    combine: (answers) =>
      answers.map(({ data, isError }) => (isError ? null : data && isSettled(data) ? data.record : undefined)),
  })
}
