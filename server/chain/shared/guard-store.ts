import type { Clock } from '../node/clock'
import { within } from './within'

/**
 * Access to a store that may fail; `withStore` returns undefined if it fails or does not answer in
 * time.
 */
export type GuardedStore<store> = {
  hasStore: () => boolean
  withStore: <result>(work: (store: store) => Promise<result>) => Promise<result | undefined>
}

/**
 * Bounds the cost of a store's failures: an answer is awaited for `waitMs`, and after a failure the
 * store is not used for `awayMs`, milliseconds.
 *
 * @example
 * await guardStore(store, { clock, waitMs: 500, awayMs: 5_000 }).withStore((store) => store.read(key)) // undefined
 */
export const guardStore = <store>(
  store: store | undefined,
  { clock, waitMs, awayMs }: { clock: Clock; waitMs: number; awayMs: number },
): GuardedStore<store> => {
  let failedMs = Number.NEGATIVE_INFINITY
  const hasStore = () => store !== undefined && clock.nowMs() - failedMs >= awayMs
  return {
    hasStore,
    withStore: async (work) => {
      if (store === undefined || !hasStore()) return undefined
      try {
        return await within(work(store), { ms: waitMs, clock })
      } catch {
        failedMs = clock.nowMs()
        return undefined
      }
    },
  }
}
