import { namedError } from '@/lib/errors'
import type { Clock } from '../node/clock'

/**
 * Waits for a promise up to a time. It may still settle afterwards.
 *
 * @throws Chain.TooLateError after that time; before it, the promise's error.
 * @example
 * await within(database.execute(sql`select 1`), { ms: 500, clock })
 */
export const within = async <result>(
  promise: Promise<result>,
  { ms, clock }: { ms: number; clock: Pick<Clock, 'sleep'> },
): Promise<result> => {
  const ended = new AbortController()
  const late = clock.sleep(ms, ended.signal).then((): never => {
    throw new TooLateError({ ms })
  })
  late.catch(() => undefined)
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    ended.abort()
  }
}

export class TooLateError extends namedError('Chain.TooLateError', ({ ms }: { ms: number }) => ({
  message: `No answer came within ${ms} ms.`,
  fix: 'The caller asks its own node instead.',
})) {}
