import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { HistorySpan } from '@/lib/api/market/history-spans'
import { priceHistoryQuery } from '@/lib/api/market/market-queries'
import { useApi } from '../use-site'

type Asked = { chainId: number; srcToken: Address; destToken: Address; span: HistorySpan }

/**
 * Returns the past prices of one token in another, as far as the service has them. The last answer
 * stays while another span of the same pair loads. Requests nothing without a pair.
 */
export function usePriceHistory(asked: Asked | undefined) {
  const { data, status } = useQuery({
    ...priceHistoryQuery(useApi(), asked ?? noPair),
    enabled: asked !== undefined,
    placeholderData: (last, query) => {
      const before = query?.queryKey[3]
      const isSamePair = asked && before && pairOf(before) === pairOf(asked)
      return isSamePair ? last : undefined
    },
  })
  return { history: data, status }
}

const noPair = { chainId: 0, srcToken: '0x', destToken: '0x', span: '1d' } as const

const pairOf = ({ chainId, srcToken, destToken }: { chainId: string | number; srcToken: string; destToken: string }) =>
  [chainId, srcToken, destToken].join(' ').toLowerCase()
