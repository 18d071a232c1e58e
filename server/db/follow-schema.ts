import { check, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { blockNumber, hex, isHash } from './columns'

/**
 * The newest block of each chain, as the process that follows it read it from a node
 * (`server/chain/shared`).
 */
export const chainHeads = pgTable(
  'chain_heads',
  {
    chainId: integer('chain_id').primaryKey(),
    /**
     * The process that asks the node; another one may after three seconds without a confirmation.
     */
    holder: text('holder').notNull(),
    number: blockNumber('number').notNull(),
    hash: hex('hash').notNull(),
    /** The header as nodes return it, without transactions. */
    header: text('header').notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }).notNull(),
  },
  (table) => [check('chain_heads_hash_is_hash', isHash(table.hash))],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Answers of nodes about a block by its hash, which every process reads. Stored for a minute. */
export const nodeAnswers = pgTable(
  'node_answers',
  {
    chainId: integer('chain_id').notNull(),
    /** The SHA-256 of method and parameters. */
    key: text('key').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** JSON, deflated; null while a process asks the node. */
    answer: bytes('answer'),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.key] })],
)
