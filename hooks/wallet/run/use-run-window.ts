'use client'
import { useState } from 'react'
import type { Run } from '@/actions/run/advance-run'
import type { Runner } from './use-runner'

export type RunWindow<reviewed, run, task> = {
  open: boolean
  /** What the person looks at before the start. */
  reviewed: reviewed | undefined
  /** The run that the window shows; undefined while something is reviewed. */
  shownRun: run | undefined
  /** A run while its window is closed, also one that an earlier visit of the page left. */
  hiddenRun: run | undefined
  /** Opens the window for something new, or for the run that is still under way. */
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

/** Begins the runs of a task; after a failure a start goes on, because what is missing is read from the chain each time. */
export type TaskRunner<run extends Run, task> = Pick<Runner<run>, 'run' | 'stop' | 'dismiss'> & {
  start: (task: task) => void
}

/** The window of one task: what is reviewed first, then the run that grows out of it. */
export function useRunWindow<reviewed, run extends Run, task>(
  runner: TaskRunner<run, task>,
): RunWindow<reviewed, run, task> {
  const { run, start, stop, dismiss } = runner
  const [reviewed, setReviewed] = useState<reviewed>()
  const [showsRun, setShowsRun] = useState(false)
  const shownRun = showsRun ? run : undefined
  const open = reviewed !== undefined || shownRun !== undefined
  const hide = () => {
    setReviewed(undefined)
    setShowsRun(false)
  }
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
    close: () => {
      hide()
      if (showsRun && run?.status !== 'running') dismiss()
    },
  }
}
