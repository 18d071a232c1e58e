'use client'
import { useQuery } from '@tanstack/react-query'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { keyOf } from '@/lib/api/queries'
import { getHealth } from '@/lib/api/system/health'
import { useOnline } from '../../browser/use-online'
import { useServiceAnswer } from './service-answer'

/** `allLost`: neither service nor node answers. Sorted by priority for the user. */
export type Connection = 'ok' | 'offline' | 'allLost' | 'serviceLost' | 'nodeLost' | 'paused'

type Answers = Record<'online' | 'isServiceLost' | 'isNodeLost' | 'isServiceKnown' | 'isPaused', boolean>

/**
 * Decides which part is unavailable. Pages and nodes share an address: a node only counts as lost
 * once the service answered.
 *
 * @example
 * const lost = { isServiceLost: true, isNodeLost: true }
 * findConnection({ online: true, ...lost, isServiceKnown: true, isPaused: false }) // 'allLost'
 */
export const findConnection = ({
  online,
  isServiceLost,
  isNodeLost,
  isServiceKnown,
  isPaused,
}: Answers): Connection => {
  if (!online) return 'offline'
  if (isServiceLost) return isNodeLost ? 'allLost' : 'serviceLost'
  if (isNodeLost && isServiceKnown) return 'nodeLost'
  return isPaused ? 'paused' : 'ok'
}

const probeMs = 3_000

/**
 * Returns the parts that this page can reach of a service and of its node. While one seems
 * unavailable, checks the service's health every three seconds.
 */
export function useServiceConnection(api: { baseUrl: string }, { isNodeLost }: { isNodeLost: boolean }): Connection {
  const online = useOnline()
  const { isSuspected, isLost: isServiceLost, pausedUntil } = useServiceAnswer()
  const { isSuccess: isServiceKnown } = useQuery({
    queryKey: keyOf(api, getHealth, {}),
    queryFn: ({ signal }) =>
      call(getHealth, {}, { ...api, signal }).catch((error: unknown) => {
        // A service that refuses is available.
        if (error instanceof ApiError) return null
        throw error
      }),
    enabled: online && (isSuspected || isNodeLost),
    refetchInterval: probeMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return findConnection({ online, isServiceLost, isNodeLost, isServiceKnown, isPaused: pausedUntil !== undefined })
}
