import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { hex, isHash } from './columns'

/** The time that private sends are stored, milliseconds. */
export const privateSendsKeptForMs = 90 * 86_400_000

/**
 * Transactions that came to the private endpoint of a chain before any node showed them, and that
 * its relay accepted.
 */
export const privateSends = pgTable(
  'private_sends',
  {
    chainId: integer('chain_id').notNull(),
    hash: hex('hash').notNull(),
    /** The name of the relay at that time. */
    relay: text('relay').notNull(),
    /** Unix milliseconds of the service's clock. */
    sentAtMs: bigint('sent_at_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.hash] }),
    check('private_sends_hash_is_hash', isHash(table.hash)),
    check('private_sends_relay_length', sql`length(${table.relay}) between 1 and 60`),
    index('private_sends_by_age').on(table.sentAtMs),
  ],
)
