import { setTimeout as wait } from 'node:timers/promises'

/**
 * A clock: milliseconds since the epoch, and a pause that ends early when the signal is aborted.
 */
export type Clock = { nowMs: () => number; sleep: (ms: number, signal?: AbortSignal) => Promise<void> }

/** The time of this machine. */
export const systemClock: Clock = {
  nowMs: Date.now,
  sleep: (ms, signal) => wait(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined),
}
