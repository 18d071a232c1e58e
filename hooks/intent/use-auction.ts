import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Hex } from 'viem'
import { type Auction, readAuction } from '@/actions/intent/order/read-auction'
import { intentRoundsQuery } from '@/lib/api/intent/intent-queries'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import { isTerminalIntent } from '@/lib/order/lifecycle'
import { useApi } from '../use-site'

// Returns the auction that awarded an order, or its last one; undefined until there is a bid.
export function useAuction(record: IntentRecord, orderHash: Hex): Auction | undefined {
  const api = useApi()
  const isLive = !isTerminalIntent(record.status)
  const { data } = useQuery(intentRoundsQuery(api, { chainId: record.input.chainId, orderHash, isLive }))
  return useMemo(() => data && readAuction(data.rounds), [data])
}
