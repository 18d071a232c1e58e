import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { type Plan, planNames } from '@/lib/api/contract/allowances'
import { type PartnerTier, partnerTiers } from '@/lib/api/partner/partners'
import { partnerTierRules } from '@/lib/chain/fees/partner-tiers'
import { address, isAddress, wordsOf } from './columns'

const maxOfTier = sql.raw(
  partnerTiers.map((tier) => `when '${tier}' then ${partnerTierRules[tier].maxFeeBps}`).join(' '),
)

/**
 * Integrations that the operator registered. Names are lower case and never addresses, since a
 * request may have either in one field.
 */
export const partners = pgTable(
  'partners',
  {
    name: text('name').primaryKey(),
    address: address('address').notNull(),
    feeBps: integer('fee_bps').notNull(),
    takesSurplus: boolean('takes_surplus').notNull(),
    tier: text('tier').$type<PartnerTier>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('partners_name_is_name', sql`${table.name} ~ '^[a-z0-9][a-z0-9._-]{0,63}$' and ${table.name} <> 'anon'`),
    check('partners_name_is_no_address', sql`${table.name} !~ '^0x[0-9a-f]{40}$'`),
    check('partners_address_is_address', sql`${isAddress(table.address)} and ${table.address} !~ '^0x0{40}$'`),
    check('partners_tier_known', sql`${table.tier} in ${wordsOf(partnerTiers)}`),
    check('partners_fee_fits_tier', sql`${table.feeBps} between 0 and (case ${table.tier} ${maxOfTier} end)`),
    check('partners_fee_beats_surplus', sql`not ${table.takesSurplus} or ${table.feeBps} = 0`),
    index('partners_by_address').on(table.address),
  ],
)

/**
 * Keys that raise the rate limits. Only the SHA-256 of a key is stored, in hex. A key belongs to a
 * partner and is deleted with it; keys that are older than the registry have only a name.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    keyHash: text('key_hash').primaryKey(),
    partner: text('partner').references(() => partners.name, { onDelete: 'cascade' }),
    name: text('name'),
    plan: text('plan').$type<Plan>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    check('api_keys_key_hash_is_sha256', sql`${table.keyHash} ~ '^[0-9a-f]{64}$'`),
    check('api_keys_name_length', sql`length(${table.name}) between 1 and 100`),
    check('api_keys_has_one_holder', sql`num_nonnulls(${table.partner}, ${table.name}) = 1`),
    check('api_keys_plan_known', sql`${table.plan} in ${wordsOf(planNames)}`),
    index('api_keys_of_partner').on(table.partner),
  ],
)
