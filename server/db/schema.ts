import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { SpenderName } from '@/lib/chain/approval/spenders'
import { type RfqState, rfqStates } from '@/lib/order/rfq'
import { type AuctionDelay, auctionDelays } from '@/lib/order/round'
import { address, blockNumber, hex, isAddress, isHash, isUint256, spaced, uint256, wordsOf } from './columns'

/** The number of past days that are stored for an API key. */
export const maxPastDays = 29

/**
 * The use of each rate limit by each caller, and its leased tokens. `allowedAtMs` is when the next
 * request would be exactly on pace (unix milliseconds); a burst moves it ahead of the clock. One
 * row per caller and scope, reused every day.
 */
export const rateWindows = pgTable(
  'rate_windows',
  {
    caller: text('caller').notNull(),
    scope: text('scope').notNull(),
    allowedAtMs: bigint('allowed_at_ms', { mode: 'number' }).notNull(),
    day: integer('day').notNull(),
    usedToday: integer('used_today').notNull(),
    /** For API keys: alternating days and requests, the newest day first, without that of `day`. */
    pastDays: integer('past_days').array().notNull().default([]),
    /**
     * The newest term with leased tokens (`leaseTermMs`), their number, and the number in the term
     * before.
     */
    term: integer('term').notNull().default(0),
    leased: integer('leased').notNull().default(0),
    leasedBefore: integer('leased_before').notNull().default(0),
    /** Increases with each write: a row is only written in the version that was read. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.scope] }),
    check('rate_windows_caller_length', sql`length(${table.caller}) between 1 and 100`),
    check('rate_windows_used_positive', sql`${table.usedToday} >= 0`),
    check('rate_windows_past_is_bounded', sql`cardinality(${table.pastDays}) <= ${sql.raw(String(2 * maxPastDays))}`),
    // For the sweep.
    index('rate_windows_by_day').on(table.day).concurrently(),
  ],
)

/** Requests with API keys, by operation and UTC day (days since 1970). */
export const keyUsage = pgTable(
  'key_usage',
  {
    caller: text('caller').notNull(),
    day: integer('day').notNull(),
    operation: text('operation').notNull(),
    requests: integer('requests').notNull(),
    refused: integer('refused').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caller, table.day, table.operation] }),
    check('key_usage_refused_are_requests', sql`${table.refused} between 0 and ${table.requests}`),
    // For the sweep.
    index('key_usage_by_day').on(table.day),
  ],
)

/** Secrets that replicas must share and that are not configured. */
export const secrets = pgTable(
  'secrets',
  {
    name: text('name').primaryKey(),
    value: text('value').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('secrets_value_is_256_bits', sql`${table.value} ~ '^[0-9a-f]{64}$'`)],
)

const zero = sql.raw(`'0x${'0'.repeat(40)}'`)
const live = sql.raw(`('PENDING', 'SUSPENDED')`)

/**
 * OTC orders as their makers signed them, and their state on the chain at the block of its cursor.
 * The second part can be rebuilt from the first and the chain.
 */
export const rfqOrders = pgTable(
  'rfq_orders',
  {
    orderHash: hex('order_hash').primaryKey(),
    chainId: integer('chain_id').notNull(),
    nonceAndMeta: uint256('nonce_and_meta').notNull(),
    /** Unix seconds, 0 for never; a uint128. */
    expiry: numeric('expiry', { precision: 39, scale: 0, mode: 'bigint' }).notNull(),
    maker: address('maker').notNull(),
    taker: address('taker').notNull(),
    makerAsset: address('maker_asset').notNull(),
    takerAsset: address('taker_asset').notNull(),
    makerAmount: uint256('maker_amount').notNull(),
    takerAmount: uint256('taker_amount').notNull(),
    signature: hex('signature').notNull(),
    permitMakerAsset: hex('permit_maker_asset'),
    type: text('type').$type<'P2P' | 'LIMIT'>().notNull(),
    takerFromMeta: address('taker_from_meta').notNull(),
    /** Unix seconds of the service's clock. */
    createdAt: bigint('created_at', { mode: 'number' }).notNull(),
    updatedAt: bigint('updated_at', { mode: 'number' }).notNull(),
    state: text('state').$type<RfqState>().notNull(),
    filled: uint256('filled').notNull(),
    transactionHash: hex('transaction_hash'),
    /** The contract's allowance once the order's permit is used, and the block of that reading. */
    permitAllowance: uint256('permit_allowance'),
    permitBlock: blockNumber('permit_block'),
    permitBlockHash: hex('permit_block_hash'),
    /**
     * True if no key signed it: the maker's code decides whether it signed this, and may change its
     * answer.
     */
    signedByContract: boolean('signed_by_contract').notNull(),
    /** True if the contract refuses it now; for live orders only. */
    isRefused: boolean('is_refused').notNull().default(false),
    /**
     * True if it is settled and was compared with the chain since: it is not read again unless a
     * reorganisation may have changed it.
     */
    isClosed: boolean('is_closed').notNull().default(false),
    /** True if less than a thousandth is left. */
    isSmall: boolean('is_small').notNull().generatedAlwaysAs(sql`(maker_amount - filled) * 1000 < maker_amount`),
  },
  (table) => [
    check('rfq_orders_hash_is_hash', isHash(table.orderHash)),
    check('rfq_orders_maker_is_address', isAddress(table.maker)),
    check('rfq_orders_taker_is_address', isAddress(table.taker)),
    check('rfq_orders_maker_asset_is_address', isAddress(table.makerAsset)),
    check('rfq_orders_taker_asset_is_address', isAddress(table.takerAsset)),
    check('rfq_orders_taker_from_meta_is_address', isAddress(table.takerFromMeta)),
    check('rfq_orders_parties_differ', sql`${table.maker} <> ${table.taker}`),
    check('rfq_orders_assets_differ', sql`${table.makerAsset} <> ${table.takerAsset}`),
    check('rfq_orders_nonce_fits', isUint256(table.nonceAndMeta)),
    check('rfq_orders_expiry_fits', sql`${table.expiry} between 0 and ${sql.raw(String(2n ** 128n - 1n))}`),
    check('rfq_orders_amounts_positive', sql`${table.makerAmount} > 0 and ${table.takerAmount} > 0`),
    check(
      'rfq_orders_amounts_fit',
      sql`${table.makerAmount} * ${table.takerAmount} <= ${sql.raw(String(2n ** 256n - 1n))}`,
    ),
    check('rfq_orders_signature_is_hex', sql`${table.signature} ~ '^0x([0-9a-f]{2})*$'`),
    check('rfq_orders_permit_is_hex', sql`${table.permitMakerAsset} ~ '^0x([0-9a-f]{2})+$'`),
    check(
      'rfq_orders_type_is_who_may_fill',
      spaced(
        sql`${table.type} = case when ${table.taker} = ${zero} and ${table.takerFromMeta} = ${zero}`,
        sql`then 'LIMIT' else 'P2P' end`,
      ),
    ),
    check('rfq_orders_state_known', sql`${table.state} in (${sql.raw(rfqStates.map((state) => `'${state}'`).join())})`),
    check('rfq_orders_filled_fits', sql`${table.filled} between 0 and ${table.makerAmount}`),
    check(
      'rfq_orders_fulfilled_is_filled',
      sql`(${table.state} = 'FULFILLED') = (${table.filled} = ${table.makerAmount})`,
    ),
    check(
      'rfq_orders_settled_has_transaction',
      sql`${table.transactionHash} is not null or (${table.filled} = 0 and ${table.state} <> 'CANCELLED')`,
    ),
    check('rfq_orders_transaction_is_hash', isHash(table.transactionHash)),
    check(
      'rfq_orders_permit_is_whole',
      sql`num_nulls(${sql.join(
        [table.permitMakerAsset, table.permitAllowance, table.permitBlock, table.permitBlockHash],
        sql`, `,
      )}) in (0, 4)`,
    ),
    check('rfq_orders_refused_by_contract', sql`${table.signedByContract} or not ${table.isRefused}`),
    check('rfq_orders_closed_is_settled', sql`not ${table.isClosed} or ${table.state} not in ${live}`),
    check('rfq_orders_updated_after_created', sql`${table.updatedAt} >= ${table.createdAt}`),
    check('rfq_orders_expired_can_expire', sql`${table.state} <> 'EXPIRED' or ${table.expiry} > 0`),
    // Lists by maker, by taker, and by the party that only the nonce names; each in three sort
    // orders. The filters of lists are in the index too, so that a count reads only the index.
    ...(['createdAt', 'updatedAt', 'expiry'] as const).flatMap((key) => {
      const order = () => [table[key].desc().nullsFirst(), table.orderHash, table.type, table.isSmall] as const
      return [
        index(`rfq_orders_maker_${table[key].name}`).on(table.chainId, table.maker, ...order()),
        index(`rfq_orders_taker_${table[key].name}`).on(table.chainId, table.taker, ...order()),
        index(`rfq_orders_meta_${table[key].name}`)
          .on(table.chainId, table.takerFromMeta, ...order())
          .where(sql`${table.takerFromMeta} not in (${table.taker}, ${zero})`),
      ]
    }),
    // For alerts, which search the orders that changed lately.
    index('rfq_orders_by_update').on(table.updatedAt).concurrently(),
    index('rfq_orders_backed').on(table.chainId, table.maker, table.makerAsset).where(sql`${table.state} in ${live}`),
    index('rfq_orders_live').on(table.chainId, table.orderHash).where(sql`${table.state} in ${live}`),
    index('rfq_orders_unclosed')
      .on(table.chainId, table.orderHash)
      .where(sql`not ${table.isClosed} and ${table.state} not in ${live}`),
    index('rfq_orders_of_contracts')
      .on(table.chainId, table.maker, table.makerAsset)
      .where(sql`${table.signedByContract}`),
    index('rfq_orders_expiring')
      .on(table.chainId, table.expiry)
      .where(sql`${table.expiry} > 0 and ${table.state} in (${sql.raw(`'PENDING', 'SUSPENDED', 'EXPIRED'`)})`),
    // The orders that anyone may fill now, by pair and size (the digits of the rest), the best
    // price first.
    index('rfq_orders_open')
      .on(
        table.chainId,
        table.makerAsset,
        table.takerAsset,
        sql`length((${table.makerAmount} - ${table.filled})::text)`,
        sql`(${table.takerAmount} / ${table.makerAmount})`,
        table.orderHash,
      )
      .where(sql`${table.state} = 'PENDING' and ${table.type} = 'LIMIT'`),
    index('rfq_orders_permitted')
      .on(table.chainId, table.permitBlock)
      .where(sql`${table.permitMakerAsset} is not null and ${table.state} in ${live}`),
  ],
)

/**
 * Events of the RFQ contract: fills and cancellations since the chain is followed, and older ones
 * of orders that were posted later.
 */
export const rfqEvents = pgTable(
  'rfq_events',
  {
    chainId: integer('chain_id').notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    blockHash: hex('block_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    orderHash: hex('order_hash').notNull(),
    /** For a cancellation its sender, which need not be the maker of that order. */
    maker: address('maker').notNull(),
    /** The maker's amount; null for a cancellation. */
    makerAmount: uint256('maker_amount'),
    /**
     * The amount of the taker, and the unix seconds of the block; null for cancellations and older
     * events.
     */
    takerAmount: uint256('taker_amount'),
    blockSeconds: bigint('block_seconds', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockHash, table.logIndex] }),
    check('rfq_events_block_is_hash', isHash(table.blockHash)),
    check('rfq_events_transaction_is_hash', isHash(table.transactionHash)),
    check('rfq_events_order_is_hash', isHash(table.orderHash)),
    check('rfq_events_maker_is_address', isAddress(table.maker)),
    check('rfq_events_amount_fits', isUint256(table.makerAmount)),
    check('rfq_events_taker_amount_fits', isUint256(table.takerAmount)),
    index('rfq_events_of_order').on(table.orderHash),
    index('rfq_events_by_block').on(table.chainId, table.blockNumber),
  ],
)

/**
 * The block to which a chain is followed, and the process that moves it. Every writer compares
 * `hash` and `epoch` first.
 */
export const chainCursors = pgTable(
  'chain_cursors',
  {
    chainId: integer('chain_id').primaryKey(),
    number: blockNumber('number').notNull(),
    hash: hex('hash').notNull(),
    /** Unix seconds of the block. */
    timestamp: bigint('timestamp', { mode: 'bigint' }).notNull(),
    holder: text('holder'),
    heldUntil: timestamp('held_until', { withTimezone: true }),
    /** The fencing epoch: grows whenever another process acquires the lease. */
    epoch: integer('epoch').notNull().default(0),
    /**
     * The logs of tokens were watched since this block: a holding read there or later changes with
     * a log.
     */
    logsWatchedSince: blockNumber('logs_watched_since').notNull(),
    /** The last order of each indexer's audit of live orders; empty at the start. */
    audited: jsonb('audited').$type<Partial<Record<string, string>>>().notNull().default({}),
    /**
     * The reason for which auctions wait, and since when, unix milliseconds; null while they take
     * place.
     */
    auctionDelay: text('auction_delay').$type<AuctionDelay>(),
    delayedSinceMs: bigint('delayed_since_ms', { mode: 'number' }),
  },
  (table) => [
    check('chain_cursors_hash_is_hash', isHash(table.hash)),
    check('chain_cursors_delay_known', sql`${table.auctionDelay} in ${wordsOf(auctionDelays)}`),
    check('chain_cursors_delay_has_start', sql`(${table.auctionDelay} is null) = (${table.delayedSinceMs} is null)`),
  ],
)

/** The last blocks below a cursor, to detect a reorganisation and its common ancestor. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chainId: integer('chain_id').notNull(),
    number: blockNumber('number').notNull(),
    hash: hex('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.number] }),
    check('chain_blocks_hash_is_hash', isHash(table.hash)),
  ],
)

/**
 * The balances of owners' tokens that back live orders of any indexer, read from the chain at a
 * block.
 */
export const holdings = pgTable(
  'holdings',
  {
    chainId: integer('chain_id').notNull(),
    owner: address('owner').notNull(),
    token: address('token').notNull(),
    balance: uint256('balance').notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    blockHash: hex('block_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.owner, table.token] }),
    check('holdings_block_is_hash', isHash(table.blockHash)),
    check('holdings_owner_is_address', isAddress(table.owner)),
    check('holdings_token_is_address', isAddress(table.token)),
    check('holdings_balance_fits', isUint256(table.balance)),
    index('holdings_by_age').on(table.chainId, table.blockNumber),
  ],
)

/** Contracts that pull tokens, by their role; their addresses are in the registry. */
const spenders = ['router', 'intent', 'rfq', 'permit2'] as const satisfies readonly SpenderName[]
export type Spender = (typeof spenders)[number]

/**
 * The allowances of a holding: as old as the holding, and written by the transaction that has
 * locked it.
 */
export const allowances = pgTable(
  'allowances',
  {
    chainId: integer('chain_id').notNull(),
    owner: address('owner').notNull(),
    token: address('token').notNull(),
    spender: text('spender').$type<Spender>().notNull(),
    amount: uint256('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.owner, table.token, table.spender] }),
    foreignKey({
      name: 'allowances_of_holding',
      columns: [table.chainId, table.owner, table.token],
      foreignColumns: [holdings.chainId, holdings.owner, holdings.token],
    }).onDelete('cascade'),
    check(
      'allowances_spender_known',
      sql`${table.spender} in (${sql.raw(spenders.map((name) => `'${name}'`).join())})`,
    ),
    check('allowances_amount_fits', isUint256(table.amount)),
  ],
)

/** The holdings that back OTC orders, with the allowance of the RFQ contract. */
export const rfqBackings = pgView('rfq_backings', {
  chainId: integer('chain_id').notNull(),
  owner: address('owner').notNull(),
  token: address('token').notNull(),
  balance: uint256('balance').notNull(),
  allowance: uint256('allowance').notNull(),
  blockNumber: blockNumber('block_number').notNull(),
}).as(sql`
  select chain_id, owner, token, balance, amount as allowance, block_number
  from holdings join allowances using (chain_id, owner, token) where spender = 'rfq'`)

/** Bytes that only this program reads, serialized by `node:v8`. */
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Market states of quotes: `server/pricing/solver/state-log`. Short-lived, so that every replica
 * can prove any replica's quotes.
 */
export const quotedStates = pgTable(
  'quoted_states',
  {
    log: text('log').notNull(),
    position: integer('position').notNull(),
    body: bytes('body').notNull(),
    /** Unix milliseconds. */
    keptUntilMs: bigint('kept_until_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.log, table.position] }),
    check('quoted_states_position_positive', sql`${table.position} >= 0`),
    index('quoted_states_by_end').on(table.keptUntilMs),
  ],
)

/**
 * Routes of intents' prices, by digest (`server/intent/intent-routes`). Logged like all tables: an
 * order may be built from a route for ten minutes, even after a crash of the database.
 */
export const intentRoutes = pgTable(
  'intent_routes',
  {
    digest: text('digest').primaryKey(),
    /** Unix milliseconds. */
    keptUntilMs: bigint('kept_until_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('intent_routes_digest_is_sha256', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    index('intent_routes_by_end').on(table.keptUntilMs),
  ],
)

/** Quotes by `hmac`: the answer, its request, and the position of its market state. */
export const quotedProofs = pgTable(
  'quoted_proofs',
  {
    hmac: text('hmac').primaryKey(),
    log: text('log').notNull(),
    position: integer('position').notNull(),
    body: bytes('body').notNull(),
    /** Unix milliseconds. */
    keptUntilMs: bigint('kept_until_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('quoted_proofs_hmac_is_tag', sql`${table.hmac} ~ '^[0-9a-f]{40}$'`),
    index('quoted_proofs_by_end').on(table.keptUntilMs),
  ],
)
