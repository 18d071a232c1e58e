import { ApiError } from '@/lib/api/contract/errors'
import { createLruCache } from './lru-cache'

type AnswerCacheOptions<answer> = {
  /** The maximum of cached answers. */
  maxAnswers: number
  /** The maximum of simultaneous searches by one process. */
  maxRunning: number
  /** The time that an answer counts, milliseconds. */
  freshMs: (answer: answer) => number
  nowMs: () => number
}

/**
 * Creates a cache of answers. Callers during a search share its answer; errors are not cached.
 *
 * @throws {ApiError} ServiceUnavailable during too many searches
 * @example
 * const limits = { maxAnswers: 512, maxRunning: 8, freshMs: () => 15_000 }
 * const cached = createAnswerCache<Check>({ ...limits, nowMs: Date.now })
 * await cached('1:0xa7de...', () => findFacts(token))
 */
export const createAnswerCache = <answer>({ maxAnswers, maxRunning, freshMs, nowMs }: AnswerCacheOptions<answer>) => {
  const known = createLruCache<string, { answer: answer; untilMs: number }>(maxAnswers)
  const running = new Map<string, Promise<answer>>()
  return async (key: string, find: () => Promise<answer>): Promise<answer> => {
    const before = known.get(key)
    if (before && before.untilMs > nowMs()) return before.answer
    const shared = running.get(key)
    if (shared) return shared
    if (running.size >= maxRunning) throw new ApiError('ServiceUnavailable')
    const started = find()
      .then((answer) => {
        known.set(key, { answer, untilMs: nowMs() + freshMs(answer) })
        return answer
      })
      .finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
