'use client'
import { useQuery } from '@tanstack/react-query'
import type { LaneState } from '@/lib/api/intent/crossing'
import { lanesQuery } from '@/lib/api/intent/crossing-queries'
import { findLaneState } from '@/lib/ticket/price/find-lane-state'
import { useApi } from '../use-site'
import type { TicketPair } from './use-ticket-pair'

/** Returns the service's state of a ticket's lane; undefined on one chain and until it answers. */
export function useLaneState({
  chain,
  toChain,
  lane,
}: Pick<TicketPair, 'chain' | 'toChain' | 'lane'>): LaneState | undefined {
  const { data } = useQuery({ ...lanesQuery(useApi()), enabled: lane !== undefined })
  return lane && chain && toChain
    ? findLaneState(data?.lanes, { srcChainId: chain.id, destChainId: toChain.id, destToken: lane.output.address })
    : undefined
}
