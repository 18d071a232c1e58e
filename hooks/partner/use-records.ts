'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { partnerDaysQuery, partnerEntriesQuery } from '@/lib/api/partner/partner-earnings-queries'
import { useApi } from '../use-site'

const shownEntries = 10

/** Returns the service's records of a partner: its days, and the newest credits and claims. */
export function useRecords(partner: Address) {
  const api = useApi()
  const days = useQuery(partnerDaysQuery(api, partner))
  const entries = useQuery(partnerEntriesQuery(api, partner, shownEntries))
  return {
    days: { data: days.data, error: days.error },
    entries: { data: entries.data, error: entries.error },
  }
}
