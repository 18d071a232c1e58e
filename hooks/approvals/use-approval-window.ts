'use client'
import { useEffect, useState } from 'react'
import type { ApprovalRun } from '@/actions/approvals/approval-run'
import type { AllowanceKey, ApprovalChange } from '@/lib/chain/approval-call'
import type { Chain } from '@/lib/chain/chain'
import { useHeldRun } from '../wallet/run-lock'
import { useApprovalRun } from './use-approval-run'

export type ApprovalWindow<reviewed> = {
  open: boolean
  /** What the person looks at before the start. */
  reviewed: reviewed | undefined
  /** The run that the window shows; undefined while something is reviewed. */
  shownRun: ApprovalRun | undefined
  /** A run while its window is closed, also one that an earlier visit of the page left. */
  hiddenRun: ApprovalRun | undefined
  review: (reviewed: reviewed) => void
  showRun: () => void
  /** Makes the changes one after another, as long as the window is open and each is still wanted. */
  start: (changes: readonly ApprovalChange[]) => void
  /** Undefined while another tab works on it. */
  stop: (() => void) | undefined
  close: () => void
}

type Options = {
  /** The one allowance that the window is about; every one of the account when left out. */
  only?: AllowanceKey
  /** Whether a change that waits for its turn is still to be made. */
  isStillWanted?: (change: ApprovalChange) => boolean
}

/** The window in which approvals are changed: what is reviewed first, then the run that grows out of it, then the next one. */
export function useApprovalWindow<reviewed>(
  chain: Chain | undefined,
  { only, isStillWanted = () => true }: Options = {},
): ApprovalWindow<reviewed> {
  const { run, start, stop, dismiss } = useApprovalRun(chain, only)
  const [reviewed, setReviewed] = useState<reviewed>()
  const [showsRun, setShowsRun] = useState(false)
  // A person who comes back to what an earlier visit left is asked before the wallet opens again.
  const [isDriving, setIsDriving] = useState(false)
  const isFree = useHeldRun(({ running }) => running === undefined)
  const shownRun = showsRun ? run : undefined
  const open = reviewed !== undefined || shownRun !== undefined

  const begin = (changes: readonly ApprovalChange[]) => {
    start(changes)
    setShowsRun(true)
    setIsDriving(true)
  }
  const isNextDue = isDriving && isFree && shownRun?.status === 'done'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that is done
  useEffect(() => {
    const next = isNextDue ? shownRun.next.filter(isStillWanted) : []
    if (next.length === 0) return
    // The browser frees the place of the last run once this task is over.
    const timer = setTimeout(() => begin(next))
    return () => clearTimeout(timer)
  }, [isNextDue, shownRun?.id])

  return {
    open,
    reviewed,
    shownRun,
    hiddenRun: open ? undefined : run,
    review: (next) => {
      setReviewed(next)
      setShowsRun(run?.status === 'running')
    },
    showRun: () => setShowsRun(true),
    start: begin,
    stop,
    close: () => {
      setReviewed(undefined)
      setShowsRun(false)
      setIsDriving(false)
      if (showsRun && run?.status !== 'running') dismiss()
    },
  }
}
