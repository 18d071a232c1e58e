import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  type AlertKind,
  type AlertMessage,
  alertKinds,
  type PriceDirection,
  priceDirections,
} from '@/lib/alert-message'
import { maxEndpointLength } from '@/lib/api/alerts'
import { address, hex, isAddress, spaced, wordsOf } from './columns'
import { intentOrders } from './intent-schema'
import { partners } from './partner-schema'

const unixMs = (name: string) => bigint(name, { mode: 'number' })

/** The maximum size of an alert as JSON, bytes: with encryption it fits one push message. */
export const maxAlertBytes = 2_048

const kindsKnown = sql.raw(`array[${alertKinds.map((kind) => `'${kind}'`).join()}]`)

/** The ways of alerts: encrypted to a browser by its push service, or to a server of an integrator. */
const alertChannels = ['push', 'webhook'] as const
export type AlertChannel = (typeof alertChannels)[number]

/**
 * Where alerts are sent: about an account that signed for it, or about the orders of a partner. A
 * row ends when it is unsubscribed, expires, or its endpoint is gone.
 */
export const alertTargets = pgTable(
  'alert_targets',
  {
    id: text('id').primaryKey(),
    channel: text('channel').$type<AlertChannel>().notNull(),
    account: address('account'),
    partner: text('partner').references(() => partners.name, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    /** A browser's public key and the secret that it shares with the service, base64url. */
    p256dh: text('p256dh'),
    auth: text('auth'),
    kinds: text('kinds').array().$type<AlertKind[]>().notNull(),
    createdAtMs: unixMs('created_at_ms').notNull(),
    expiresAtMs: unixMs('expires_at_ms').notNull(),
  },
  (table) => [
    check('alert_targets_channel_known', sql`${table.channel} in ${wordsOf(alertChannels)}`),
    check('alert_targets_of_one', sql`num_nonnulls(${table.account}, ${table.partner}) = 1`),
    check('alert_targets_account_is_address', isAddress(table.account)),
    check(
      'alert_targets_endpoint_bounded',
      sql`length(${table.endpoint}) between 1 and ${sql.raw(String(maxEndpointLength))}`,
    ),
    check(
      'alert_targets_keys_of_channel',
      sql`num_nonnulls(${table.p256dh}, ${table.auth}) = case ${table.channel} when 'push' then 2 else 0 end`,
    ),
    check('alert_targets_keys_bounded', sql`length(${table.p256dh}) <= 100 and length(${table.auth}) <= 30`),
    check(
      'alert_targets_kinds_known',
      spaced(sql`cardinality(${table.kinds}) > 0`, sql`and ${table.kinds} <@ ${kindsKnown}`),
    ),
    check('alert_targets_expire', sql`${table.expiresAtMs} > ${table.createdAtMs}`),
    uniqueIndex('alert_targets_of_account').on(table.account, table.endpoint),
    uniqueIndex('alert_targets_of_partner').on(table.partner, table.endpoint),
    index('alert_targets_of_endpoint').on(table.endpoint),
    index('alert_targets_by_end').on(table.expiresAtMs),
  ],
)

/**
 * Events that have at least one target. `id` is made of what happened, so that the same event
 * found again, also in another block after a reorganisation, is not sent again.
 */
export const alertEvents = pgTable(
  'alert_events',
  {
    id: text('id').primaryKey(),
    account: address('account').notNull(),
    /** The partner that its order names; null for none. */
    partner: text('partner'),
    kind: text('kind').$type<AlertKind>().notNull(),
    message: jsonb('message').$type<AlertMessage>().notNull(),
    recordedAtMs: unixMs('recorded_at_ms').notNull(),
  },
  (table) => [
    check('alert_events_id_bounded', sql`length(${table.id}) between 1 and 200`),
    check('alert_events_partner_bounded', sql`length(${table.partner}) <= 64`),
    check('alert_events_account_is_address', isAddress(table.account)),
    check('alert_events_kind_known', sql`${table.kind} in ${wordsOf(alertKinds)}`),
    check('alert_events_bounded', sql`octet_length(${table.message}::text) <= ${sql.raw(String(maxAlertBytes))}`),
    index('alert_events_by_time').on(table.recordedAtMs),
    index('alert_events_of_account').on(table.account, table.recordedAtMs),
  ],
)

/** Alerts that are still to be sent; a row is deleted once its endpoint took it, or refused it for good. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    eventId: text('event_id')
      .notNull()
      .references(() => alertEvents.id, { onDelete: 'cascade' }),
    targetId: text('target_id')
      .notNull()
      .references(() => alertTargets.id, { onDelete: 'cascade' }),
    attempts: integer('attempts').notNull().default(0),
    /** Unix milliseconds; a process that takes it moves this to the next attempt. */
    dueAtMs: unixMs('due_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.targetId] }),
    check('alert_deliveries_attempts_positive', sql`${table.attempts} >= 0`),
    index('alert_deliveries_due').on(table.dueAtMs),
    index('alert_deliveries_of_target').on(table.targetId),
  ],
)

/** Prices that a browser gets one alert for: whole quote tokens for a whole base token. */
export const alertPrices = pgTable(
  'alert_prices',
  {
    id: text('id').primaryKey(),
    targetId: text('target_id')
      .notNull()
      .references(() => alertTargets.id, { onDelete: 'cascade' }),
    chainId: integer('chain_id').notNull(),
    base: address('base').notNull(),
    quote: address('quote').notNull(),
    direction: text('direction').$type<PriceDirection>().notNull(),
    /** Whole quote tokens for a whole base token, as typed. */
    price: text('price').notNull(),
    createdAtMs: unixMs('created_at_ms').notNull(),
  },
  (table) => [
    check('alert_prices_base_is_address', isAddress(table.base)),
    check('alert_prices_quote_is_address', isAddress(table.quote)),
    check('alert_prices_direction_known', sql`${table.direction} in ${wordsOf(priceDirections)}`),
    check('alert_prices_price_is_decimal', sql`${table.price} ~ '^[0-9]{1,13}(\\.[0-9]{1,18})?$'`),
    index('alert_prices_of_target').on(table.targetId),
  ],
)

/** Limit orders that the market came near to, or that were signed near to it: compared no more. */
export const alertNearOrders = pgTable('alert_near_orders', {
  orderHash: hex('order_hash')
    .primaryKey()
    .references(() => intentOrders.orderHash, { onDelete: 'cascade' }),
})

/** The time to which changed orders were searched for events. */
export const alertCursors = pgTable('alert_cursors', {
  name: text('name').primaryKey(),
  atMs: unixMs('at_ms').notNull(),
})

/** Digests of used consents, until they end: each subscribes once, also after it was withdrawn. */
export const alertConsents = pgTable(
  'alert_consents',
  {
    digest: text('digest').primaryKey(),
    expiresAtMs: unixMs('expires_at_ms').notNull(),
  },
  (table) => [
    check('alert_consents_digest_is_hash', sql`${table.digest} ~ '^0x[0-9a-f]{64}$'`),
    index('alert_consents_by_end').on(table.expiresAtMs),
  ],
)
