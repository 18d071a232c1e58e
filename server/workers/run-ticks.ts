import { setMaxListeners } from 'node:events'
import { describeError, type Log } from '../log'
import type { Metrics } from '../observe/metrics'
import type { IndexOf, NoteIndex } from '../system/index-failures'

/** Repeated work; safe to repeat and to run in several replicas. */
export type Tick = {
  name: string
  everyMs: number
  /** The index that it updates; the service reports it if that fails for long. */
  index?: IndexOf
  /** The tick has no work before this resolves. */
  after?: Promise<unknown>
  run: (nowMs: number) => Promise<void>
}

/** The maximum pause after failures, which double it: work continues soon after a node recovers. */
const longestPauseMs = 5_000

/**
 * The pauses between reports of a lasting failure: a minute, then doubled each time up to an hour.
 */
const reportPausesMs = { first: 60_000, longest: 3_600_000 } as const

type Ticks = {
  ticks: readonly Tick[]
  signal: AbortSignal
  nowMs: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  log: Log
  noteIndex?: NoteIndex
  /** Measures each run. */
  observe?: Metrics['tick'] | undefined
}

/**
 * Runs ticks until the signal ends, each at its own pace, never two runs of one at a time. Ticks of
 * one pace run together, so that equal reads can be shared; one that waits for something runs as
 * soon as that resolves. A failed run is repeated, at a slower pace until one succeeds. The log
 * shows when a tick starts to fail, now and then while it fails, and when it works again;
 * `noteIndex` gets the result of each run of an index.
 *
 * @example
 * await runTicks({ ticks: [sweep], signal, nowMs: Date.now, sleep, log })
 */
export const runTicks = async ({ ticks, signal, nowMs, sleep, log, noteIndex, observe }: Ticks): Promise<void> => {
  // Each tick listens while it pauses; Node warns about more than ten listeners.
  setMaxListeners(0, signal)
  const startMs = nowMs()
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const runOne = async ({ name, everyMs, index, after, run }: Tick) => {
    const report = reportOf(name, log)
    let pauseMs = everyMs
    // A wait that never ends does not keep the process from stopping.
    if (after) await Promise.race([after.catch(() => undefined), ended])
    while (!signal.aborted) {
      const fromMs = performance.now()
      const failure = await run(nowMs()).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      observe?.({ name, failed: failure !== undefined, ms: performance.now() - fromMs })
      const forMs = report(failure, nowMs())
      if (index) await noteIndex?.(index, failure && { ...failure, forMs })
      pauseMs = failure ? Math.max(everyMs, Math.min(2 * pauseMs, longestPauseMs)) : everyMs
      await sleep(failure ? pauseMs : everyMs - ((nowMs() - startMs) % everyMs), signal)
    }
  }
  await Promise.all(ticks.map(runOne))
}

/**
 * Logs changes, and lasting failures from time to time. Returns for how long the tick has failed,
 * milliseconds.
 */
const reportOf = (tick: string, log: Log) => {
  let failing: { sinceMs: number; failures: number; nextMs: number; pauseMs: number } | undefined
  return (failure: { error: unknown } | undefined, nowMs: number): number => {
    if (failure === undefined) {
      if (failing) log('info', 'a tick works again', { tick, ...factsOf(failing, nowMs) })
      failing = undefined
      return 0
    }
    const { first, longest } = reportPausesMs
    if (failing === undefined) failing = { sinceMs: nowMs, failures: 0, nextMs: nowMs, pauseMs: first }
    failing.failures += 1
    const forMs = nowMs - failing.sinceMs
    if (nowMs < failing.nextMs) return forMs
    log('error', 'a tick failed', { tick, ...factsOf(failing, nowMs), ...describeError(failure.error) })
    failing.nextMs = nowMs + failing.pauseMs
    failing.pauseMs = Math.min(2 * failing.pauseMs, longest)
    return forMs
  }
}

const factsOf = ({ failures, sinceMs }: { failures: number; sinceMs: number }, nowMs: number) => ({
  failures,
  forMs: nowMs - sinceMs,
})
