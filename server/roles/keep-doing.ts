import { systemClock } from '../chain/node/clock'
import type { Log } from '../log'
import type { NoteIndex } from '../system/index-failures'
import { runTicks, type Tick } from '../workers/run-ticks'

/**
 * Runs ticks until the function that it returns is called, which waits for those that are running.
 *
 * @example
 * onEnd(keepDoing([sweep], { log, noteIndex, nowMs }), stopTicksMs)
 */
export const keepDoing = (
  ticks: readonly Tick[],
  { log, noteIndex, nowMs }: { log: Log; noteIndex: NoteIndex; nowMs: () => number },
): (() => Promise<void>) => {
  const ended = new AbortController()
  const running = runTicks({ ticks, signal: ended.signal, nowMs, sleep: systemClock.sleep, log, noteIndex })
  return () => {
    ended.abort()
    return running
  }
}

/** The time after which a process knows of agents that were registered, revoked or stopped settling, milliseconds. */
export const refreshAgentsEveryMs = 2_000

/** A stop waits this long for running ticks, milliseconds: one that asks a silent node would take half a minute. */
export const stopTicksMs = 2_000
