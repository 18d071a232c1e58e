'use client'
import { useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { call } from '@/lib/api/contract/client'
import { getTwapProgress } from '@/lib/api/intent/intent-queries'
import { useApi } from '../use-site'

/**
 * Returns the average price of a TWAP order and that of the market; read again with each fill, and
 * each half minute while it is open.
 */
export function useBenchmark(hash: Hex, { isLive, fills }: { isLive: boolean; fills: number }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['api', api.baseUrl, 'twap progress', hash, fills, isLive],
    queryFn: ({ signal }) => call(getTwapProgress, { hash }, { ...api, signal }),
    enabled: fills > 0,
    refetchInterval: isLive ? 30_000 : false,
    retry: 1,
  })
  return data
}
