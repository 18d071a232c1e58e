import { sql } from 'drizzle-orm'
import { bigint, check, doublePrecision, index, integer, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { address, isAddress, isUint256, uint256 } from './columns'

/**
 * The interval and lifetime of price samples, seconds: for charts of a day, and of three months.
 */
export const sampleKinds = [
  { every: 15, keptFor: 86_400 },
  { every: 900, keptFor: 90 * 86_400 },
] as const

/**
 * Prices of listed tokens, read from the pools at regular times: finely for a day, coarsely for
 * three months.
 */
export const priceSamples = pgTable(
  'price_samples',
  {
    chainId: integer('chain_id').notNull(),
    token: address('token').notNull(),
    /** Seconds between two samples of this kind. */
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

/**
 * The dollar prices of filled tokens at the block of the fill, copied from the samples, which are
 * deleted earlier.
 */
export const fillPrices = pgTable(
  'fill_prices',
  {
    chainId: integer('chain_id').notNull(),
    /** The token as it was traded; the native one by its placeholder. */
    token: address('token').notNull(),
    /** Unix seconds of the block. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** Dollars for a whole token. */
    usd: numeric('usd').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.token, table.at] }),
    check('fill_prices_token_is_address', isAddress(table.token)),
    check('fill_prices_positive', sql`${table.usd} > 0`),
    index('fill_prices_old').on(table.at),
  ],
)

/** The time that samples of vaults are stored, seconds. */
export const vaultSamplesKeptFor = 90 * 86_400

/** The worth of shares of the strategies' vaults, once an hour of the chain. */
export const vaultSamples = pgTable(
  'vault_samples',
  {
    chainId: integer('chain_id').notNull(),
    vault: address('vault').notNull(),
    /** Unix hours of the chain. */
    hour: integer('hour').notNull(),
    /** Unix seconds of the block of the reading. */
    at: integer('at').notNull(),
    /** Raw units of the asset for `ratedShares` shares. */
    rate: uint256('rate').notNull(),
    /** The fee on yield at that time, basis points. */
    feeBps: integer('fee_bps').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.vault, table.hour] }),
    check('vault_samples_vault_is_address', isAddress(table.vault)),
    check('vault_samples_in_its_hour', sql`div(${table.at}, 3600) = ${table.hour}`),
    check('vault_samples_rate_positive', sql`${table.rate} > 0 and ${isUint256(table.rate)}`),
    check('vault_samples_fee_fits', sql`${table.feeBps} between 0 and 10000`),
    index('vault_samples_old').on(table.at),
  ],
)
