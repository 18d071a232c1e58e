import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { address, isAddress } from './columns'

/** How often prices are kept, and for how long; seconds. What charts are drawn from for a day, and for three months. */
export const sampleKinds = [
  { every: 15, keptFor: 86_400 },
  { every: 900, keptFor: 90 * 86_400 },
] as const

/** What listed tokens were worth, read from the pools at moments of the clock: finely for a day, coarsely for three months. */
export const priceSamples = pgTable(
  'price_samples',
  {
    chainId: integer('chain_id').notNull(),
    token: address('token').notNull(),
    /** Seconds between this and the next one of its kind. */
    every: integer('every').notNull(),
    /** Unix seconds, a multiple of `every`. */
    at: integer('at').notNull(),
    /** Dollars for a whole token. */
    usd: doublePrecision('usd').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.token, table.every, table.at] }),
    check('price_samples_token_is_address', isAddress(table.token)),
    check('price_samples_on_the_clock', sql`${table.every} > 0 and ${table.at} % ${table.every} = 0`),
    check('price_samples_positive', sql`${table.usd} > 0 and ${table.usd} < 'Infinity'`),
    index('price_samples_old').on(table.every, table.at),
  ],
)
