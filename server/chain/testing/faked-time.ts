import { afterEach, beforeEach, vi } from 'vitest'
import type { Clock } from '../node/clock'

/**
 * Replaces the timers of a test file by vitest's. Returns a clock that follows them.
 *
 * @example
 * const { clock, pass } = fakeTime()
 * test('...', () => pass(2_000))
 */
export const fakeTime = (): { clock: Clock; pass: (ms: number) => Promise<unknown> } => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
  afterEach(() => void vi.useRealTimers())
  return {
    clock: {
      nowMs: () => Date.now(),
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          const end = () => {
            clearTimeout(timer)
            signal?.removeEventListener('abort', end)
            resolve()
          }
          const timer = setTimeout(end, ms)
          signal?.addEventListener('abort', end)
        }),
    },
    pass: (ms) => vi.advanceTimersByTimeAsync(ms),
  }
}
