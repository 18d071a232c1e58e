/** The weight of the newest interval in the average. */
const weight = 0.1
/** A queue is considered stalled if no entry has left it for this time. Milliseconds. */
const stalledMs = 1_000

/** Estimates how long the newest entry of a queue will wait. Times in milliseconds. */
export type QueueWait = {
  /** Reports that work has begun; does nothing while some is in progress. */
  begin: () => void
  /** Reports that an entry has left the queue, with `left` entries behind it. */
  leave: (left: number) => void
  /** Returns the expected wait behind `ahead` entries. */
  expectedMs: (ahead: number) => number
}

/**
 * Creates an estimate of the wait in a queue from the recent pace of its entries, so that a queue
 * can be bounded by time instead of length.
 *
 * @example
 * const wait = createQueueWait(() => performance.now())
 * wait.begin() // and 4 ms later
 * wait.leave(3)
 * wait.expectedMs(3) // 12
 */
export const createQueueWait = (nowMs: () => number): QueueWait => {
  let everyMs: number | undefined
  let movedMs: number | undefined
  return {
    begin: () => {
      movedMs ??= nowMs()
    },
    leave: (left) => {
      const atMs = nowMs()
      if (movedMs !== undefined) {
        const tookMs = atMs - movedMs
        everyMs = everyMs === undefined ? tookMs : everyMs + weight * (tookMs - everyMs)
      }
      movedMs = left > 0 ? atMs : undefined
    },
    expectedMs: (ahead) => {
      if (ahead === 0) return 0
      const idleMs = movedMs === undefined ? 0 : nowMs() - movedMs
      return Math.max(ahead * (everyMs ?? 0), idleMs > stalledMs ? idleMs : 0)
    },
  }
}
