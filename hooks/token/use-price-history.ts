import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { HistorySpan } from '@/lib/api/market/history-spans'
import { priceHistoryQuery } from '@/lib/api/market/market-queries'
import { useSite } from '../use-site'

type Asked = { chainId: number; srcToken: Address; destToken: Address; span: HistorySpan }

/** What one token was worth in another, as far as the service has seen it. The last one stays while another span is asked for. */
export function usePriceHistory(asked: Asked) {
  const { apiBaseUrl } = useSite()
  const { data, status } = useQuery({
    ...priceHistoryQuery({ baseUrl: apiBaseUrl }, asked),
    placeholderData: keepPreviousData,
  })
  return { points: data?.points, status }
}
