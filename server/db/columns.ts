import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, integer, numeric, text } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'

/** A uint256 in raw units, which PostgreSQL stores exactly and returns as a bigint. */
export const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })
export const blockNumber = (name: string) => bigint(name, { mode: 'bigint' })
/** An address in lower case, like all compared values. */
export const address = (name: string) => text(name).$type<Address>()
export const hex = (name: string) => text(name).$type<Hex>()

/**
 * The position of a log: its block with its unix seconds, its index in the block, and its
 * transaction.
 */
export const logPlace = () => ({
  blockNumber: blockNumber('block_number').notNull(),
  blockHash: hex('block_hash').notNull(),
  blockSeconds: bigint('block_seconds', { mode: 'bigint' }).notNull(),
  logIndex: integer('log_index').notNull(),
  transactionHash: hex('transaction_hash').notNull(),
})

export const isHash = (column: AnyPgColumn) => sql`${column} ~ '^0x[0-9a-f]{64}$'`
export const isAddress = (column: AnyPgColumn) => sql`${column} ~ '^0x[0-9a-f]{40}$'`
export const isUint256 = (column: AnyPgColumn) => sql`${column} between 0 and ${sql.raw(String(2n ** 256n - 1n))}`
export const isBytes = (column: AnyPgColumn) => sql`${column} ~ '^0x([0-9a-f]{2})*$'`
/**
 * Joins the parts of a condition by single spaces: it can have several lines, and its text, which a
 * constraint must not change without a migration, has none.
 */
export const spaced = (...parts: readonly SQL[]): SQL => sql.join([...parts], sql` `)
/** Returns words as a list for the right side of `in`. */
export const wordsOf = (words: readonly string[]) => sql.raw(`(${words.map((word) => `'${word}'`).join()})`)
