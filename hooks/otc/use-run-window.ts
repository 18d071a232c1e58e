'use client'
import { useState } from 'react'
import type { OtcRun } from '@/actions/otc/otc-run'
import type { Chain } from '@/lib/chain/chain'
import type { OtcScope } from './otc-runs'
import { type OtcTask, useOtcRun } from './use-otc-run'

export type RunWindow<reviewed> = {
  open: boolean
  /** What the person looks at before the start. */
  reviewed: reviewed | undefined
  /** The run that the window shows; undefined while something is reviewed. */
  shownRun: OtcRun | undefined
  /** A run while its window is closed, also one that an earlier visit of the page left. */
  hiddenRun: OtcRun | undefined
  /** Opens the window for something new, or for the run that is still under way. */
  review: (reviewed: reviewed) => void
  showRun: () => void
  start: (task: OtcTask) => void
  /** Undefined while another tab works on it. */
  stop: (() => void) | undefined
  /** Closes the window; what is over goes out of sight, what is under way goes on. */
  close: () => void
}

/** The window of one task: what is reviewed first, then the run that grows out of it. */
export function useRunWindow<reviewed>(chain: Chain | undefined, scope: OtcScope): RunWindow<reviewed> {
  const { run, start, stop, dismiss } = useOtcRun(chain, scope)
  const [reviewed, setReviewed] = useState<reviewed>()
  const [showsRun, setShowsRun] = useState(false)
  const shownRun = showsRun ? run : undefined
  const open = reviewed !== undefined || shownRun !== undefined
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
    close: () => {
      setReviewed(undefined)
      setShowsRun(false)
      if (showsRun && run?.status !== 'running') dismiss()
    },
  }
}
