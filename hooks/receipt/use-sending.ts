'use client'
import { useQuery } from '@tanstack/react-query'
import type { Hash } from 'viem'
import { sendingQuery } from '@/lib/api/market/market-queries'
import { useApi, useSite } from '../use-site'

/** The private relay that took a transaction, as the service saw it before any node showed it; undefined where nothing is known of how it was sent. */
export function useSending(place: { chainId: number; hash: Hash }): string | undefined {
  const { privateRelays } = useSite()
  const { data } = useQuery({
    ...sendingQuery(useApi(), place),
    enabled: privateRelays?.[place.chainId] !== undefined,
  })
  return data?.relay ?? undefined
}
