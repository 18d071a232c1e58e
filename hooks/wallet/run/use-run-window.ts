'use client'
import { useState } from 'react'
import type { Run } from '@/actions/run/advance-run'
import type { Surface } from '@/actions/run/define-surface'
import type { Chain } from '@/lib/chain/chain'
import { useCloseOnNewAccount } from '../connect/use-close-on-new-account'
import { useWallet } from '../connect/use-wallet'
import { useRun } from './use-run'

export type RunWindow<reviewed, run, task> = {
  open: boolean
  /** The review before the start. */
  reviewed: reviewed | undefined
  /** The run that the window shows; undefined during a review. */
  shownRun: run | undefined
  /** The run while its window is closed, including one of an earlier visit of the page. */
  hiddenRun: run | undefined
  /** Opens the window for a new review, or for the run that is still in progress. */
  review: (reviewed: reviewed) => void
  showRun: () => void
  start: (task: task) => void
  /** Undefined while another tab works on it. */
  stop: (() => void) | undefined
  /** Closes the window; it can be shown again with the same content. */
  hide: () => void
  /** Closes the window; a finished run is dismissed, one in progress continues. */
  close: () => void
}

/**
 * Returns the window of a task: the review first, then its run. It closes when another account is
 * connected, unless it shows a run: a review by one account must not be confirmed by another.
 */
export function useRunWindow<reviewed, run extends Run, task>(
  surface: Surface<run, task>,
  chain: Chain | 'all' | undefined,
  scope?: string,
): RunWindow<reviewed, run, task> {
  const { run, start, stop, dismiss } = useRun(surface, chain, scope)
  const [reviewed, setReviewed] = useState<reviewed>()
  const [showsRun, setShowsRun] = useState(false)
  const shownRun = showsRun ? run : undefined
  const open = reviewed !== undefined || shownRun !== undefined
  const hide = () => {
    setReviewed(undefined)
    setShowsRun(false)
  }
  const close = () => {
    hide()
    if (showsRun && run?.status !== 'running') dismiss()
  }
  useCloseOnNewAccount(useWallet().address, () => {
    if (!shownRun) close()
  })
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
    start: (task) => {
      start(task)
      setShowsRun(true)
    },
    stop,
    hide,
    close,
  }
}
