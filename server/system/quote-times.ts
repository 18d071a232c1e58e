/** The maximum of stored times, and for how long. */
const maxTimes = 1_000
const keptForMs = 5 * 60_000

/** The durations of price requests in this process. */
export type QuoteTimes = {
  /** Returns the handler with a measurement of each answer and refusal. */
  timed: <asked extends unknown[], answer>(
    handle: (...asked: asked) => Promise<answer>,
  ) => (...asked: asked) => Promise<answer>
  /** Returns the durations of the last five minutes, milliseconds: half took at most `p50Ms`. */
  read: () => { count: number; p50Ms: number | null; p95Ms: number | null }
}

/**
 * Creates the store of the newest durations.
 *
 * @example
 * const times = createQuoteTimes({ nowMs: Date.now })
 * await times.timed(ask)(question)
 * times.read() // { count: 1, p50Ms: 12, p95Ms: 12 }
 */
export const createQuoteTimes = ({ nowMs }: { nowMs: () => number }): QuoteTimes => {
  const taken: { atMs: number; ms: number }[] = []
  let next = 0
  return {
    timed:
      (handle) =>
      async (...asked) => {
        const fromMs = nowMs()
        try {
          return await handle(...asked)
        } finally {
          const atMs = nowMs()
          taken[next] = { atMs, ms: Math.max(0, atMs - fromMs) }
          next = (next + 1) % maxTimes
        }
      },
    read: () => {
      const sinceMs = nowMs() - keptForMs
      const sorted = taken.flatMap(({ atMs, ms }) => (atMs > sinceMs ? ms : [])).toSorted((a, b) => a - b)
      const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? null
      return { count: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95) }
    },
  }
}
