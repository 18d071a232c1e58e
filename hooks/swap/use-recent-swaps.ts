import { useQuery } from '@tanstack/react-query'
import { recentSwapsQuery } from '@/lib/api/market/swap-queries'
import { useApi } from '../use-site'

type Asked = Parameters<typeof recentSwapsQuery>[1]

/** Returns the newest market swaps of a pair by any account, in both directions. */
export function useRecentSwaps(asked: Asked) {
  const { data, status } = useQuery(recentSwapsQuery(useApi(), asked))
  return { swaps: data?.swaps, status }
}
