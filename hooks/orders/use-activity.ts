'use client'
import { useEffect, useMemo } from 'react'
import type { IntentRun } from '@/actions/intent/intent-run'
import { intentSurface } from '@/actions/intent/intent-surface'
import { type ActiveRun, type Activity, recentActivity } from '@/actions/orders/recent-activity'
import type { OtcRun } from '@/actions/otc/otc-run'
import { otcSurface } from '@/actions/otc/otc-surface'
import type { Run } from '@/actions/run/advance-run'
import type { SwapRun } from '@/actions/swap/swap-run'
import { swapSurface } from '@/actions/swap/swap-surface'
import { runsOf, type StoredSurface } from '../wallet/run/run-store'
import { type Orders, useOrders } from './use-orders'
import { useReplies } from './use-replies'

/** The last run of each kind that this browser started, and what a list would show of it. */
const useActiveRuns = <run extends Run>(
  surface: StoredSurface<run>,
  listedAs: (run: run) => string | undefined,
): ActiveRun[] => {
  const useRuns = runsOf(surface)
  const runs = useRuns((state) => state.runs)
  useEffect(() => void useRuns.persist.rehydrate(), [useRuns])
  return useMemo(
    () =>
      Object.values(runs).map((run) => {
        const { id, account, chainId, startedAt, status } = run
        const receipt = surface.receiptOf?.(run)
        return { id, account, chainId, startedAt, status, ...surface.describe(run), listedAs: listedAs(run), receipt }
      }),
    [runs, surface, listedAs],
  )
}

/** What an account did last, and whether the service's part of it is still to come. */
export function useActivity(account: string): { recent: readonly Activity[]; status: Orders['status'] } {
  const { rows, status } = useOrders(account)
  const replies = useReplies(account)
  const swaps = useActiveRuns(swapSurface, swapListedAs)
  const intents = useActiveRuns(intentSurface, intentListedAs)
  const offers = useActiveRuns(otcSurface, offerListedAs)
  const recent = useMemo(
    () => recentActivity({ account, rows, replies: replies ?? [], runs: [...swaps, ...intents, ...offers] }),
    [account, rows, replies, swaps, intents, offers],
  )
  return { recent, status }
}

const swapListedAs = ({ receipt }: SwapRun) => receipt?.hash
const intentListedAs = ({ subject }: IntentRun) =>
  subject.kind === 'place' ? subject.made?.hash : 'hash' in subject ? subject.hash : undefined
const offerListedAs = ({ subject }: OtcRun) => (subject.kind === 'create' ? subject.made?.hash : undefined)
