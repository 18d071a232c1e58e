import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Keys that raise the rate limits. Only the SHA-256 of a key is kept, in hex. */
export const apiKeys = pgTable(
  'api_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    name: text('name').notNull(),
    plan: text('plan').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    check('api_keys_key_hash_is_sha256', sql`${table.keyHash} ~ '^[0-9a-f]{64}$'`),
    check('api_keys_name_length', sql`length(${table.name}) between 1 and 100`),
    check('api_keys_plan_known', sql`${table.plan} in ('basic', 'pro', 'enterprise', 'ext-basic', 'ext-pro')`),
  ],
)

/**
 * What each caller used of each rate limit. `allowedAtMs` is when the next request would be exactly on pace (unix milliseconds);
 * a burst lets it run ahead of the clock. One row per caller and scope, reused every day.
 */
export const rateWindows = pgTable(
  'rate_windows',
  {
    caller: text('caller').notNull(),
    scope: text('scope').notNull(),
    allowedAtMs: bigint('allowed_at_ms', { mode: 'number' }).notNull(),
    day: integer('day').notNull(),
    usedToday: integer('used_today').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.scope] }),
    check('rate_windows_caller_length', sql`length(${table.caller}) between 1 and 100`),
    check('rate_windows_used_positive', sql`${table.usedToday} >= 0`),
  ],
)

/** Secrets that replicas must share and nobody configured. */
export const secrets = pgTable(
  'secrets',
  {
    name: text('name').primaryKey(),
    value: text('value').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('secrets_value_is_256_bits', sql`${table.value} ~ '^[0-9a-f]{64}$'`)],
)
