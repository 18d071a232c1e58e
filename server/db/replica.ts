import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from './client'
import { isDatabaseAway } from './is-away'

/**
 * Runs reads on a replica that shows everything that was committed before, or else on the primary.
 */
export type ReadOnReplica = <result>(work: (database: Database) => Promise<result>) => Promise<result>

/**
 * Returns the reads of a process without a replica: all use the primary.
 *
 * @example
 * readPrimary(database)((from) => listSwaps({ database: from }, input))
 */
export const readPrimary =
  (database: Database): ReadOnReplica =>
  (work) =>
    work(database)

/** Times in milliseconds. */
const limits = {
  /** The longest wait for a replica's replay. */
  behind: 100,
  /** The interval at which a replica's position is read again. */
  look: 5,
  connect: 1_000,
  statement: 10_000,
  /** The time for which a replica is left after it failed or was behind. */
  left: 1_000,
} as const

/** Connections of a process to the replica. */
const poolSize = 10

class BehindError extends Error {}

/** The server that answered a read: a standby, the primary behind the replica's URL, or the primary itself. */
export type ReadServer = 'standby' | 'proxied primary' | 'primary'

/**
 * Opens a replica for reads. Each read first asks the primary for its log position, once for all
 * reads that begin meanwhile, and then whether the replica has replayed it: so it shows whatever
 * any process had answered before the read began. A replica that is more than 100 ms behind or does
 * not answer is left for a second, and the primary is read.
 *
 * The reads of one `work` are one transaction, as a pooler may use another server for each
 * transaction.
 *
 * @example
 * const { read, close } = openReplica({ primary: database, url, onLeft, onReadAgain, onAnswered })
 * await read((database) => listSwaps({ database }, input))
 */
export const openReplica = ({
  primary,
  url,
  onLeft,
  onReadAgain,
  onAnswered = () => {},
}: {
  primary: Database
  url: string
  /** Called when the replica is left after it was read, with the reason. */
  onLeft: (error: Error) => void
  onReadAgain: () => void
  /** Called for each read with the server that answered it. */
  onAnswered?: (server: ReadServer) => void
}): {
  read: ReadOnReplica
  /** Returns how far the replica is behind, seconds: the age of what it replayed last, 0 where it has everything. */
  lagSeconds: () => Promise<number>
  close: () => Promise<void>
} => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: limits.connect,
    statement_timeout: limits.statement,
    idle_in_transaction_session_timeout: limits.statement,
    application_name: 'caravel replica',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let leftMs = Number.NEGATIVE_INFINITY
  let isLeft = false

  let asking: Promise<unknown> = Promise.resolve()
  /** The next position of the primary, for all reads that begin before it is requested. */
  let next: Promise<string> | undefined
  const primaryPosition = (): Promise<string> => {
    next ??= asking.then(() => {
      next = undefined
      const asked = readPosition(primary)
      asking = asked.catch(() => undefined)
      return asked
    })
    return next
  }

  const readOnce: ReadOnReplica = async (work) => {
    const position = await primaryPosition()
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query('begin read only')
      const server = await untilReplayed(client, position)
      const result = await work(drizzle(inTurn(client)) as unknown as Database)
      await client.query('commit')
      onAnswered(server)
      return result
    } catch (error) {
      failure = error as Error
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      // The failure of a statement may have broken the connection.
      client.release(failure !== undefined && isDatabaseAway(failure))
    }
  }

  const readOnPrimary: ReadOnReplica = async (work) => {
    const result = await work(primary)
    onAnswered('primary')
    return result
  }
  const read: ReadOnReplica = async (work) => {
    if (performance.now() - leftMs < limits.left) return readOnPrimary(work)
    try {
      const result = await readOnce(work)
      if (isLeft) onReadAgain()
      isLeft = false
      return result
    } catch (error) {
      if (!(error instanceof BehindError || isDatabaseAway(error))) throw error
      if (!isLeft) onLeft(error as Error)
      isLeft = true
      leftMs = performance.now()
      return readOnPrimary(work)
    }
  }
  const lagSeconds = async () => {
    const position = await primaryPosition()
    const { rows } = await pool.query<{ lag: number }>(lagOf, [position])
    return rows[0]!.lag
  }
  return { read, lagSeconds, close: () => pool.end() }
}

const readPosition = async (primary: Database): Promise<string> => {
  const { rows } = await primary.execute<{ position: string }>(sql`select pg_current_wal_flush_lsn() as position`)
  return rows[0]!.position
}

/**
 * A server that is no standby is the primary, which the proxy returns if no standby has replayed
 * everything.
 */
const replayedPosition =
  'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end'
const hasReplayed = `select ${replayedPosition} >= $1::pg_lsn as done, pg_is_in_recovery() as standby`
const lagOf = `select case when ${replayedPosition} >= $1::pg_lsn then 0
  else extract(
    epoch from clock_timestamp() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time())
  )::float8 end as lag`

/** Each statement of the transaction sees the state that was replayed before it. */
const untilReplayed = async (client: pg.PoolClient, position: string): Promise<ReadServer> => {
  for (const endMs = performance.now() + limits.behind; ; await wait(limits.look)) {
    const { rows } = await client.query<{ done: boolean; standby: boolean }>(hasReplayed, [position])
    if (rows[0]?.done) return rows[0].standby ? 'standby' : 'proxied primary'
    if (performance.now() > endMs) throw new BehindError(`The replica is more than ${limits.behind} ms behind.`)
  }
}

/** Sends the statements of one connection one after the other, also simultaneous ones. */
const inTurn = (client: pg.PoolClient): pg.PoolClient => {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: Parameters<pg.PoolClient['query']>) => {
    const answer = last.then(() => client.query(...asked))
    last = answer.catch(() => undefined)
    return answer
  }
  return { query } as unknown as pg.PoolClient
}
