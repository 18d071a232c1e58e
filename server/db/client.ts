import type { EventEmitter } from 'node:events'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createQueueWait } from '@/lib/queue-wait'

export type Database = NodePgDatabase
/** The same verbs, all of which count or none. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A pool of connections to one database; `waitMs` is the expected wait for one of them, milliseconds. */
export type DatabaseConnection = {
  database: Database
  waitMs: () => number
  /** False for ten seconds after a write was refused: a disk is full, or the server is read-only. */
  canWrite: () => boolean
  close: () => Promise<void>
}

const poolSize = 10
/** No statement runs longer; a statement that does is our fault, not a reason to hang. */
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
}: {
  url: string
  onError: (error: Error) => void
}): DatabaseConnection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'caravel',
  })
  // A server that restarts breaks idle connections; without a listener that would end this process.
  pool.on('error', onError)
  // One that breaks in a transaction does too, and is the transaction's error: its statement has failed, or the next one will.
  pool.on('connect', (client) => client.on('error', () => {}))
  const wait = createQueueWait(() => performance.now())
  pool.on('acquire', () => wait.leave(pool.waitingCount))
  let refusedMs = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) =>
    errorsOf(client).on('errorMessage', ({ code }) => {
      if (code !== undefined && writeRefusals.has(code)) refusedMs = performance.now()
    }),
  )
  return {
    database: databaseOf(pool),
    waitMs: () => wait.expectedMs(pool.waitingCount),
    canWrite: () => performance.now() - refusedMs > refusedForMs,
    close: () => pool.end(),
  }
}

/** A full disk, a server that takes no writes, and an error of its files (SQLSTATE). */
const writeRefusals: ReadonlySet<string> = new Set(['53100', '25006', '58030'])
const refusedForMs = 10_000

/** The connection below a client, which emits each error that the server sends, whatever asked. */
const errorsOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: EventEmitter<{ errorMessage: [{ code?: string }] }> }).connection

/**
 * Speaks with a database over a pool. Its transactions give their connection back whatever happens: the library's own keep it for ever
 * when not even `begin` comes through, and a database that restarts under load would find the pool empty.
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

/** Times that a transaction begins again when another one was in its way. */
const mostRedos = 3
/** A deadlock, of which PostgreSQL ends one side, and two transactions that cannot both have come first. */
const collisions: readonly unknown[] = ['40P01', '40001']

/**
 * Runs a transaction, and runs it again when another one was in its way: a few times, then the error is its answer. `work` may do nothing
 * but work on the database.
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
      if (redos === mostRedos || !collisions.includes(code)) throw error
    }
}
