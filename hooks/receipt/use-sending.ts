'use client'
import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { useApi, useSite } from '../use-site'

/** Returns the name of the private relay that accepted a transaction; else undefined. */
export function useSending({ chainId, hash }: { chainId: number; hash: Hash }): string | undefined {
  const { privateRelays } = useSite()
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['api', api.baseUrl, 'sending', { chainId, hash }],
    queryFn: async () => {
      const { readSending } = await import('@/actions/wallet/read/read-sending')
      return readSending(api, { chainId, hash })
    },
    enabled: privateRelays?.[chainId] !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data?.relay ?? undefined
}
