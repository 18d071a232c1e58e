import type { IndexFailure } from '@/lib/api/index-failure'
import type { Database } from '../db/client'
import { readIndexFailures } from './index-failures'

/** Times of looking at the database, milliseconds. */
const limits = {
  /** It is not asked more often, however many look at its health. */
  askedEvery: 1_000,
  /** Who looks does not wait longer for it while it was seen lately. */
  wait: 50,
  /** It counts as answering for this time after an answer. */
  answersFor: 3_000,
} as const

/** How the database does, and which indexes have failed for long in any process. */
export type DatabaseHealth = { answers: boolean; writes: boolean; failures: readonly IndexFailure[] }

/**
 * Makes what reads the health of the database for all who look at the health of the process: asked
 * once a second at most, never written to, and under load answered from what was seen last.
 * `canWrite` is false for a while after it refused a write.
 *
 * @example
 * const read = createDatabaseHealth({ database, canWrite: () => true })
 * await read() // { answers: true, writes: true, failures: [] }
 */
export const createDatabaseHealth = ({
  database,
  canWrite,
}: {
  database: Database
  canWrite: () => boolean
}): (() => Promise<DatabaseHealth>) => {
  let asked: { atMs: number; done: Promise<unknown> } | undefined
  let seen: { atMs: number; failures: readonly IndexFailure[] } | undefined
  const look = async () => {
    const failures = await readIndexFailures(database)
    seen = { atMs: performance.now(), failures }
  }
  const isFresh = () => seen !== undefined && performance.now() - seen.atMs < limits.answersFor
  return async () => {
    if (asked === undefined || performance.now() - asked.atMs >= limits.askedEvery)
      asked = { atMs: performance.now(), done: look().catch(() => undefined) }
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, isFresh() ? limits.wait : limits.askedEvery)
    })
    await Promise.race([asked.done, patience])
    clearTimeout(timer)
    return { answers: isFresh(), writes: canWrite(), failures: seen?.failures ?? [] }
  }
}
