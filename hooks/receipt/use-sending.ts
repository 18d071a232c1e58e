'use client'
import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { sendingQuery } from '@/lib/api/market/market-queries'
import { useApi, useSite } from '../use-site'

/** Returns the name of the private relay that took a transaction; undefined where it is unknown how it was sent. */
export function useSending(place: { chainId: number; hash: Hash }): string | undefined {
  const { privateRelays } = useSite()
  const { data } = useQuery({
    ...sendingQuery(useApi(), place),
    enabled: privateRelays?.[place.chainId] !== undefined,
  })
  return data?.relay ?? undefined
}
