import { systemClock } from '../chain/node/clock'
import type { Log } from '../log'
import type { Metrics } from '../observe/metrics'
import type { NoteIndex } from '../system/index-failures'
import { runTicks, type Tick } from '../workers/run-ticks'

/**
 * Runs ticks in the background. Returns the function that stops them and waits for running ones.
 *
 * @example
 * onEnd(runInBackground([sweep], { log, noteIndex, nowMs }), stopTicksMs)
 */
export const runInBackground = (
  ticks: readonly Tick[],
  {
    log,
    noteIndex,
    nowMs,
    metrics,
  }: { log: Log; noteIndex: NoteIndex; nowMs: () => number; metrics: Metrics | undefined },
): (() => Promise<void>) => {
  const ended = new AbortController()
  const running = runTicks({
    ticks,
    signal: ended.signal,
    nowMs,
    sleep: systemClock.sleep,
    log,
    noteIndex,
    observe: metrics?.tick,
  })
  return () => {
    ended.abort()
    return running
  }
}

/**
 * The time after which a process knows of agents that were registered, revoked or stopped settling,
 * milliseconds.
 */
export const refreshAgentsEveryMs = 2_000

/**
 * The longest wait of a stop for running ticks, milliseconds: one with a silent node would take
 * half a minute.
 */
export const stopTicksMs = 2_000
