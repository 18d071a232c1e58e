import type { IndexFailure } from '@/lib/api/system/index-failure'
import type { Database } from '../db/client'
import { readIndexFailures } from './index-failures'

/** Milliseconds. */
const limits = {
  /** The shortest interval of queries, for any number of readers. */
  askedEvery: 1_000,
  /** The longest wait of a reader while the database answered recently. */
  wait: 50,
  /** The time for which it counts as answering after an answer. */
  answersFor: 3_000,
} as const

/** The state of the database, and the indexes that have failed for long in any process. */
export type DatabaseHealth = { answers: boolean; writes: boolean; failures: readonly IndexFailure[] }

/**
 * Creates the reader of the database's health for all readers of the process's health. It queries
 * the database at most once a second, never writes, and under load returns the last result.
 * `canWrite` is false for a while after the database refused a write.
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
