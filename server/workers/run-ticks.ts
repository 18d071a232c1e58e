import { describeError, type Log } from '../log'

/** Work that is done again and again; safe to repeat and safe to run in several replicas. */
export type Tick = { name: string; everyMs: number; run: (nowMs: number) => Promise<void> }

/**
 * Runs ticks until the signal ends, each on its own pace, never two runs of one at a time. A failed run is logged and tried again.
 *
 * @example
 * await runTicks({ ticks: [sweep], signal, nowMs: Date.now, sleep, log })
 */
export const runTicks = async ({
  ticks,
  signal,
  nowMs,
  sleep,
  log,
}: {
  ticks: readonly Tick[]
  signal: AbortSignal
  nowMs: () => number
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  log: Log
}): Promise<void> => {
  const runOne = async ({ name, everyMs, run }: Tick) => {
    while (!signal.aborted) {
      await run(nowMs()).catch((error) => log('error', 'a tick failed', { tick: name, ...describeError(error) }))
      await sleep(everyMs, signal)
    }
  }
  await Promise.all(ticks.map(runOne))
}
