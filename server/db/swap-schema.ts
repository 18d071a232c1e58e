import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Side } from '@/lib/routing/route/route'
import { address, blockNumber, hex, isAddress, isHash, isUint256, uint256 } from './columns'

/**
 * Market swaps of any account, as the chain shows them (`lib/chain/swap/read-swap`): at most one
 * per transaction. All data are from the chain.
 */
export const swaps = pgTable(
  'swaps',
  {
    chainId: integer('chain_id').notNull(),
    transactionHash: hex('transaction_hash').notNull(),
    blockNumber: blockNumber('block_number').notNull(),
    blockHash: hex('block_hash').notNull(),
    /** The index of the first log by which it was found: the order of swaps in a block. */
    logIndex: integer('log_index').notNull(),
    /** Unix seconds of the block. */
    blockSeconds: bigint('block_seconds', { mode: 'number' }).notNull(),
    /** Unix milliseconds of the service's clock. */
    foundAtMs: bigint('found_at_ms', { mode: 'number' }).notNull(),
    owner: address('owner').notNull(),
    beneficiary: address('beneficiary').notNull(),
    side: text('side').$type<Side>(),
    srcToken: address('src_token').notNull(),
    destToken: address('dest_token').notNull(),
    srcAmount: uint256('src_amount').notNull(),
    destAmount: uint256('dest_amount').notNull(),
    partner: address('partner'),
    /** The token of the partner's fee: the destination of a sale, the source of a purchase. */
    feeToken: address('fee_token').generatedAlwaysAs(
      sql`case when partner is null then null when side = 'SELL' then dest_token else src_token end`,
    ),
    /** The partner's fee of the swap, raw units; null if unknown. */
    partnerFee: uint256('partner_fee'),
    /**
     * True if it was paid to the partner in the swap itself, and is in no contract to be claimed.
     */
    isFeeDirect: boolean('is_fee_direct').notNull().default(false),
    /**
     * The signed limit and the quote after fees, raw units from the call, both of the destination
     * of a sale or of the source of a purchase; null if the call is unknown, and for older swaps.
     */
    limitAmount: uint256('limit_amount'),
    quotedAmount: uint256('quoted_amount'),
    /** The sum of all fees, raw units of the same token; null if logs and call do not show it. */
    feeAmount: uint256('fee_amount'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.transactionHash] }),
    ...[table.transactionHash, table.blockHash].map((column) => check(`swaps_${column.name}_is_hash`, isHash(column))),
    ...[table.owner, table.beneficiary, table.srcToken, table.destToken, table.partner].map((column) =>
      check(`swaps_${column.name}_is_address`, isAddress(column)),
    ),
    check('swaps_side_known', sql`${table.side} in ('SELL', 'BUY')`),
    check('swaps_tokens_differ', sql`${table.srcToken} <> ${table.destToken}`),
    ...[table.srcAmount, table.destAmount].map((column) =>
      check(`swaps_${column.name}_positive`, sql`${column} > 0 and ${isUint256(column)}`),
    ),
    check('swaps_partner_fee_fits', isUint256(table.partnerFee)),
    ...[table.limitAmount, table.quotedAmount, table.feeAmount].map((column) =>
      check(`swaps_${column.name}_fits`, isUint256(column)),
    ),
    check('swaps_partner_fee_of_partner', sql`${table.partnerFee} is null or ${table.partner} is not null`),
    check('swaps_direct_fee_known', sql`not ${table.isFeeDirect} or ${table.partnerFee} > 0`),
    // Contains the key: a page is found in the index alone.
    index('swaps_of_owner').on(
      table.owner,
      table.blockSeconds.desc().nullsFirst(),
      table.chainId,
      table.blockNumber.desc().nullsFirst(),
      table.logIndex.desc().nullsFirst(),
      table.transactionHash,
    ),
    // The newest of a pair, in one direction.
    index('swaps_of_pair').on(
      table.chainId,
      table.srcToken,
      table.destToken,
      table.blockNumber.desc().nullsFirst(),
      table.logIndex.desc().nullsFirst(),
    ),
    index('swaps_of_owner_found').on(table.owner, table.foundAtMs),
    // Trades under a partner's name, by day; and its direct payments, the newest first.
    index('swaps_of_partner')
      .on(table.partner, table.blockSeconds, table.chainId)
      .where(sql`${table.partner} is not null`),
    index('swaps_direct_newest')
      .on(
        table.partner,
        table.blockSeconds.desc().nullsFirst(),
        table.chainId,
        table.blockNumber.desc().nullsFirst(),
        table.logIndex.desc().nullsFirst(),
      )
      .where(sql`${table.isFeeDirect}`),
    index('swaps_by_block').on(table.chainId, table.blockNumber),
    index('swaps_by_age').on(table.blockSeconds),
  ],
)

/** The block of a chain up to which its swaps were found. Every writer compares `hash` first. */
export const swapCursors = pgTable(
  'swap_cursors',
  {
    chainId: integer('chain_id').primaryKey(),
    number: blockNumber('number').notNull(),
    hash: hex('hash').notNull(),
  },
  (table) => [check('swap_cursors_hash_is_hash', isHash(table.hash))],
)
