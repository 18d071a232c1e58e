import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { IndexFailure, IndexName } from '@/lib/api/system/index-failure'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { indexFailures } from '../db/index-schema'
import { publicReason } from '../log'

/**
 * The duration from which a failure is reported: nodes restart, and chains move while they are
 * read. Milliseconds.
 */
const reportedAfterMs = 15_000
/** The interval at which a lasting failure is stored again. */
const writtenEveryMs = 10_000
/**
 * Seconds after which a failure that was not repeated is ignored: its process has ended, or another
 * process moves the chain.
 */
const countsForSeconds = 60
const keptForSeconds = 86_400

/** An index of one chain. */
export type IndexOf = { chainId: number; index: IndexName }

/** The time for which an index has failed without a break, and its last error. */
export type Failing = { forMs: number; error: unknown }

/** Reports after each run of an index whether it fails. Never throws. */
export type NoteIndex = (index: IndexOf, failing: Failing | undefined) => Promise<void>

/**
 * Creates the function that stores the failures of one process's indexes in the database, where
 * every process reads them. A failure is stored once it has lasted for 15 seconds, and removed by
 * the first successful run.
 *
 * @example
 * const note = createIndexFailures({ database, holder: 'a' })
 * await note({ chainId: 1, index: 'swaps' }, { forMs: 20_000, error })
 * (await readIndexFailures(database))[0]?.index // 'swaps'
 */
export const createIndexFailures = ({ database, holder }: { database: Database; holder: string }): NoteIndex => {
  /** Milliseconds for which each index had failed when that was last stored. */
  const written = new Map<string, number>()
  return async ({ chainId, index }, failing) => {
    const key = `${chainId} ${index}`
    const writtenMs = written.get(key)
    if (failing === undefined) {
      if (writtenMs === undefined) return
      const own = and(
        eq(indexFailures.holder, holder),
        eq(indexFailures.chainId, chainId),
        eq(indexFailures.index, index),
      )
      await database
        .delete(indexFailures)
        .where(own)
        .then(() => written.delete(key))
        .catch(() => undefined)
      return
    }
    const { forMs, error } = failing
    if (forMs < reportedAfterMs || (writtenMs !== undefined && forMs - writtenMs < writtenEveryMs)) return
    const reason = publicReason(error)
    const since = sql`now() - make_interval(secs => ${forMs / 1_000}::double precision)`
    await database
      .insert(indexFailures)
      .values({ holder, chainId, index, since, failedAt: sql`now()`, reason })
      .onConflictDoUpdate({
        target: [indexFailures.holder, indexFailures.chainId, indexFailures.index],
        set: { failedAt: sql`now()`, reason },
      })
      .then(() => written.set(key, forMs))
      // Readers of the failures detect themselves that the database fails.
      .catch(() => undefined)
  }
}

/**
 * Reads which indexes have failed for long in any process, each once, by chain and name.
 *
 * @throws the database's errors.
 * @example
 * await readIndexFailures(database)
 * // [{ chainId: 1, index: 'swaps', since: '2026-11-21T12:00:00.000Z', reason: 'BlockNotFoundError: ...' }]
 */
export const readIndexFailures = async (database: Database): Promise<IndexFailure[]> =>
  database
    .select({
      chainId: indexFailures.chainId,
      index: indexFailures.index,
      since: sql<string>`min(${indexFailures.since})`.mapWith((since: string) => new Date(since).toISOString()),
      reason: sql<string>`(array_agg(${indexFailures.reason} order by ${indexFailures.failedAt} desc))[1]`,
    })
    .from(indexFailures)
    .where(gt(indexFailures.failedAt, secondsAgo(countsForSeconds)))
    .groupBy(indexFailures.chainId, indexFailures.index)
    .orderBy(indexFailures.chainId, indexFailures.index)

/**
 * Returns the chains whose pools this process has failed to follow for long.
 *
 * @example
 * failingMarkets(deps.chains.values(), Date.now()) // []
 */
export const failingMarkets = (
  chains: Iterable<Pick<ServedChain, 'chain' | 'tracker'>>,
  nowMs: number,
): IndexFailure[] =>
  [...chains].flatMap(({ chain, tracker }) => {
    const { failing } = tracker.status()
    if (failing === undefined || nowMs - failing.sinceMs < reportedAfterMs) return []
    const since = new Date(failing.sinceMs).toISOString()
    return [{ chainId: chain.id, index: 'market' as const, since, reason: failing.reason }]
  })

/**
 * Deletes the failures of processes that ended at least a day ago.
 *
 * @example
 * await deleteOldIndexFailures(database)
 */
export const deleteOldIndexFailures = async (database: Database): Promise<void> => {
  await database.delete(indexFailures).where(lt(indexFailures.failedAt, secondsAgo(keptForSeconds)))
}

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`
