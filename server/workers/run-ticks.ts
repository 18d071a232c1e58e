import { setMaxListeners } from 'node:events'
import { describeError, type Log } from '../log'
import type { IndexOf, NoteIndex } from '../system/index-failures'

/** Work that is done again and again; safe to repeat and safe to run in several replicas. */
export type Tick = {
  name: string
  everyMs: number
  /** The index that it moves on; the service reports it where that fails for long. */
  index?: IndexOf
  /** Before its first run there is nothing to do. */
  after?: Promise<unknown>
  run: (nowMs: number) => Promise<void>
}

/** What fails is tried again after twice the pause, up to this one: so soon after its node is back, work goes on. */
const longestPauseMs = 5_000

/** What keeps failing is told again after a minute, then after twice as long each time, up to an hour. */
const reportPausesMs = { first: 60_000, longest: 3_600_000 } as const

type Ticks = {
  ticks: readonly Tick[]
  signal: AbortSignal
  nowMs: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  log: Log
  noteIndex?: NoteIndex
}

/**
 * Runs ticks until the signal ends, each on its own pace, never two runs of one at a time. Those of
 * one pace fall together, so that what they ask alike can be asked once; one that waits for
 * something runs as soon as that is there. A failed run is tried again, at a slower pace until one
 * succeeds. The log hears when a tick begins to fail, now and then while it does, and when it works
 * again; `noteIndex` after each run of an index whether it fails.
 *
 * @example
 * await runTicks({ ticks: [sweep], signal, nowMs: Date.now, sleep, log })
 */
export const runTicks = async ({ ticks, signal, nowMs, sleep, log, noteIndex }: Ticks): Promise<void> => {
  // Each tick listens while it pauses; Node takes more than ten for a leak.
  setMaxListeners(0, signal)
  const startMs = nowMs()
  const ended = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  const runOne = async ({ name, everyMs, index, after, run }: Tick) => {
    const report = reportOf(name, log)
    let pauseMs = everyMs
    // What never comes does not keep the process from stopping.
    if (after) await Promise.race([after.catch(() => undefined), ended])
    while (!signal.aborted) {
      const failure = await run(nowMs()).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      const forMs = report(failure, nowMs())
      if (index) await noteIndex?.(index, failure && { ...failure, forMs })
      pauseMs = failure ? Math.max(everyMs, Math.min(2 * pauseMs, longestPauseMs)) : everyMs
      await sleep(failure ? pauseMs : everyMs - ((nowMs() - startMs) % everyMs), signal)
    }
  }
  await Promise.all(ticks.map(runOne))
}

/**
 * Logs what changes, and from time to time what does not; returns for how long the tick has
 * failed, milliseconds.
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
