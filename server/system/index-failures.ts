import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { IndexFailure, IndexName } from '@/lib/api/system/index-failure'
import type { ServedChain } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { indexFailures } from '../db/index-schema'
import { publicReason } from '../log'

/**
 * A failure that is over sooner is not reported: nodes restart, and chains move while they are
 * read. Milliseconds.
 */
const reportedAfterMs = 15_000
/** A failure that lasts is written again after this time. */
const writtenEveryMs = 10_000
/**
 * Seconds after which a failure that was not repeated counts no more: its process has ended, or
 * another process moves the chain.
 */
const countsForSeconds = 60
const keptForSeconds = 86_400

/** Names one index of one chain. */
export type IndexOf = { chainId: number; index: IndexName }

/** The time for which an index has failed without a break, and its last error. */
export type Failing = { forMs: number; error: unknown }

/** Reports after each run of an index whether it fails. Never throws. */
export type NoteIndex = (index: IndexOf, failing: Failing | undefined) => Promise<void>

/**
 * Makes what keeps the failures of the indexes of one process in the database, where every process
 * finds them. A failure is kept once it has lasted for 15 seconds, and removed by the first run
 * that works.
 *
 * @example
 * const note = createIndexFailures({ database, holder: 'a' })
 * await note({ chainId: 1, index: 'swaps' }, { forMs: 20_000, error })
 * (await readIndexFailures(database))[0]?.index // 'swaps'
 */
export const createIndexFailures = ({ database, holder }: { database: Database; holder: string }): NoteIndex => {
  /** Milliseconds for which each index had failed when that was written last. */
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
      // Readers of the failures notice themselves that the database is away.
      .catch(() => undefined)
  }
}

/**
 * Reads which indexes have failed for long in any process, each once, by chain and name.
 *
 * @throws what the database throws while it is away
 * @example
 * await readIndexFailures(database) // [{ chainId: 1, index: 'swaps', since: '2026-11-21T12:00:00.000Z', reason: 'BlockNotFoundError: ...' }]
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
 * Removes the failures of processes that ended a day ago or earlier.
 *
 * @example
 * await forgetIndexFailures(database)
 */
export const forgetIndexFailures = async (database: Database): Promise<void> => {
  await database.delete(indexFailures).where(lt(indexFailures.failedAt, secondsAgo(keptForSeconds)))
}

const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`
