import type { EventEmitter } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createQueueWait } from '@/lib/queue-wait'

export type Database = NodePgDatabase
/** A transaction with the same methods. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * A pool of connections to one database; `waitMs` is the expected wait for a connection,
 * milliseconds.
 */
export type DatabaseConnection = {
  database: Database
  waitMs: () => number
  /** Returns the used and idle connections, and the requests that wait for one. */
  connections: () => { used: number; idle: number; waiting: number }
  /**
   * False for ten seconds after a write was refused: a disk is full, or the server is read-only.
   */
  canWrite: () => boolean
  close: () => Promise<void>
}

const poolSize = 10
/** The longest time of a statement; a longer one is a fault of ours, and must not block. */
const statementTimeoutMs = 10_000
const connectTimeoutMs = 5_000

/**
 * Opens a pool of connections. Nothing is sent before the first query.
 *
 * @example
 * const { database, close } = connectDatabase({ url: 'postgres://127.0.0.1/caravel', onError: console.error })
 */
export const connectDatabase = ({
  url,
  onError,
  trace = (queryable) => queryable,
}: {
  url: string
  onError: (error: Error) => void
  /** Records the statements of the pool and of its connections. */
  trace?: <queryable extends pg.Pool | pg.PoolClient>(queryable: queryable) => queryable
}): DatabaseConnection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'caravel',
  })
  // A server that restarts breaks idle connections; without a listener this would end the process.
  pool.on('error', onError)
  // A connection that breaks in a transaction fails that transaction's current or next statement.
  pool.on('connect', (client) => trace(client).on('error', () => {}))
  const wait = createQueueWait(() => performance.now())
  pool.on('acquire', () => wait.leave(pool.waitingCount))
  let refusedMs = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) =>
    errorsOf(client).on('errorMessage', ({ code }) => {
      if (code !== undefined && writeRefusals.has(code)) refusedMs = performance.now()
    }),
  )
  return {
    database: databaseOf(trace(pool)),
    waitMs: () => wait.expectedMs(pool.waitingCount),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    canWrite: () => performance.now() - refusedMs > refusedForMs,
    close: () => pool.end(),
  }
}

/** The SQLSTATE of a full disk, of a read-only server, and of an I/O error. */
const writeRefusals: ReadonlySet<string> = new Set(['53100', '25006', '58030'])
const refusedForMs = 10_000

/**
 * Returns the connection below a client, which emits each error of the server for any statement.
 */
const errorsOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: EventEmitter<{ errorMessage: [{ code?: string }] }> }).connection

/**
 * Opens a database on a pool. Its transactions always release their connection: those of drizzle
 * keep it forever if `begin` fails, and a database that restarts under load would exhaust the pool.
 *
 * @example
 * databaseOf(new pg.Pool({ connectionString: url }))
 */
export const databaseOf = (pool: pg.Pool): Database =>
  Object.assign(drizzle(pool), {
    transaction: async (...parameters: Parameters<Database['transaction']>) => {
      const client = await pool.connect()
      try {
        return await drizzle(client).transaction(...parameters)
      } finally {
        client.release()
      }
    },
  }) as Database

/** The maximum of retries after a conflict with another transaction. */
const maxRetries = 3
/** The SQLSTATE of a deadlock and of a serialization failure. */
const collisions: readonly unknown[] = ['40P01', '40001']

/**
 * Runs a transaction, and repeats it a few times after a conflict with another one. `work` must
 * only use the database.
 *
 * @throws the driver's errors.
 * @example
 * await transact(database, (transaction) => transaction.insert(secrets).values(secret))
 */
export const transact = async <result>(
  database: Database,
  work: (transaction: Transaction) => Promise<result>,
): Promise<result> => {
  for (let redos = 0; ; redos++)
    try {
      return await database.transaction(work)
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: unknown }
      if (redos === maxRetries || !collisions.includes(code)) throw error
    }
}
