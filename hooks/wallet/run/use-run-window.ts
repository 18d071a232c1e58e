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
  /** What the person looks at before the start. */
  reviewed: reviewed | undefined
  /** The run that the window shows; undefined while something is reviewed. */
  shownRun: run | undefined
  /** A run while its window is closed, also one that an earlier visit of the page left. */
  hiddenRun: run | undefined
  /** Opens the window for something new, or for the run that is still in progress. */
  review: (reviewed: reviewed) => void
  showRun: () => void
  start: (task: task) => void
  /** Undefined while another tab works on it. */
  stop: (() => void) | undefined
  /** Closes the window, and leaves what it showed to be shown again. */
  hide: () => void
  /** Closes the window; what is over goes out of sight, what is under way goes on. */
  close: () => void
}

/**
 * Returns the window of a task: what is reviewed first, then the run of it. It closes when another account is connected, unless it shows a run: what one
 * account reviewed is not confirmed by another one.
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
