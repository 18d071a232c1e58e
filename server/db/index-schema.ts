import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { type IndexName, indexNames } from '@/lib/api/system/index-failure'

/**
 * Indexes that have failed for long, by the process that runs them. Times by the database's clock.
 */
export const indexFailures = pgTable(
  'index_failures',
  {
    holder: text('holder').notNull(),
    chainId: integer('chain_id').notNull(),
    index: text('index_name').$type<IndexName>().notNull(),
    since: timestamp('since', { withTimezone: true }).notNull(),
    /** The last failure; a process that has ended does not report that it works again. */
    failedAt: timestamp('failed_at', { withTimezone: true }).notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.chainId, table.index] }),
    check(
      'index_failures_index_known',
      sql`${table.index} in (${sql.raw(indexNames.map((n) => `'${n}'`).join(', '))})`,
    ),
    check('index_failures_reason_length', sql`length(${table.reason}) <= 300`),
  ],
)
