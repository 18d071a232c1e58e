'use client'
import { useEffect, useMemo } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { type ActiveRun, type Activity, recentActivity } from '@/actions/orders/recent-activity'
import { otcSurface } from '@/actions/otc/otc-surface'
import type { Run } from '@/actions/run/advance-run'
import { swapSurface } from '@/actions/swap/swap-surface'
import { runsOf, type StoredSurface } from '../wallet/run/run-store'
import { type Orders, useOrders } from './use-orders'
import { useReplies } from './use-replies'

/** Returns the last run of each kind that this browser started, and its hashes in lists. */
const useActiveRuns = <run extends Run>(surface: StoredSurface<run>): ActiveRun[] => {
  const useRuns = runsOf(surface)
  const runs = useRuns((state) => state.runs)
  useEffect(() => void useRuns.persist.rehydrate(), [useRuns])
  return useMemo(
    () =>
      Object.values(runs).map((run) => {
        const { id, account, chainId, startedAt, status } = run
        const [listedAs, receipt] = [surface.listedAs?.(run), surface.receiptOf?.(run)]
        return { id, account, chainId, startedAt, status, ...surface.describe(run), listedAs, receipt }
      }),
    [runs, surface],
  )
}

/** Returns the newest activities of an account, and the state of the service's lists. */
export function useActivity(account: string): { recent: readonly Activity[]; status: Orders['status'] } {
  const { rows, status } = useOrders(account)
  const replies = useReplies(account)
  const swaps = useActiveRuns(swapSurface)
  const intents = useActiveRuns(intentSurface)
  const offers = useActiveRuns(otcSurface)
  const recent = useMemo(
    () => recentActivity({ account, rows, replies: replies ?? [], runs: [...swaps, ...intents, ...offers] }),
    [account, rows, replies, swaps, intents, offers],
  )
  return { recent, status }
}
