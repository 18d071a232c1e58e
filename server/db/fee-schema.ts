import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { address, blockNumber, hex, isAddress, isHash, isUint256, logPlace, uint256, wordsOf } from './columns'

export const feeEntryKinds = ['accrued', 'claimed'] as const
export type FeeEntryKind = (typeof feeEntryKinds)[number]

/** The block from which all fee events of a chain are stored; earlier events are not. */
export const feeRecords = pgTable(
  'fee_records',
  {
    chainId: integer('chain_id').primaryKey(),
    number: blockNumber('number').notNull(),
    hash: hex('hash').notNull(),
    /** Unix seconds of the block, or of a slightly later one: all since then is known. */
    timestamp: bigint('timestamp', { mode: 'bigint' }).notNull(),
  },
  (table) => [check('fee_records_hash_is_hash', isHash(table.hash))],
)

/**
 * The events of fee vault and intent contract: amounts that an account may claim or has claimed,
 * raw units.
 */
export const feeEntries = pgTable(
  'fee_entries',
  {
    chainId: integer('chain_id').notNull(),
    ...logPlace(),
    surface: text('surface').$type<FeeSurface>().notNull(),
    account: address('account').notNull(),
    token: address('token').notNull(),
    kind: text('kind').$type<FeeEntryKind>().notNull(),
    amount: uint256('amount').notNull(),
    /** The recipient of a claim. */
    recipient: address('recipient'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockHash, table.logIndex] }),
    ...[table.transactionHash, table.blockHash].map((column) =>
      check(`fee_entries_${column.name}_is_hash`, isHash(column)),
    ),
    ...[table.account, table.token, table.recipient].map((column) =>
      check(`fee_entries_${column.name}_is_address`, isAddress(column)),
    ),
    check('fee_entries_surface_known', sql`${table.surface} in ${wordsOf(feeSurfaces)}`),
    check('fee_entries_kind_known', sql`${table.kind} in ${wordsOf(feeEntryKinds)}`),
    check('fee_entries_amount_fits', isUint256(table.amount)),
    check('fee_entries_claimed_by_somebody', sql`(${table.kind} = 'claimed') = (${table.recipient} is not null)`),
    // Sums and days of an account are computed from the index alone.
    index('fee_entries_of_account').on(
      table.account,
      table.chainId,
      table.surface,
      table.token,
      table.blockNumber,
      table.blockSeconds,
      table.kind,
      table.amount,
    ),
    index('fee_entries_newest').on(
      table.account,
      table.blockSeconds.desc().nullsFirst(),
      table.chainId,
      table.blockNumber.desc().nullsFirst(),
      table.logIndex.desc().nullsFirst(),
    ),
    index('fee_entries_by_block').on(table.chainId, table.blockNumber),
  ],
)

/**
 * Accounts that a contract has credited in a token since the record begins, and what each could
 * claim at that block, raw units. The audit compares them with the contracts.
 */
export const feeAccounts = pgTable(
  'fee_accounts',
  {
    chainId: integer('chain_id').notNull(),
    surface: text('surface').$type<FeeSurface>().notNull(),
    account: address('account').notNull(),
    token: address('token').notNull(),
    /** The claimable amount at the block of this hash; null until it is known. */
    before: uint256('before'),
    beforeHash: hex('before_hash'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.surface, table.account, table.token] }),
    check('fee_accounts_surface_known', sql`${table.surface} in ${wordsOf(feeSurfaces)}`),
    ...[table.account, table.token].map((column) => check(`fee_accounts_${column.name}_is_address`, isAddress(column))),
    check('fee_accounts_before_fits', isUint256(table.before)),
    check('fee_accounts_before_has_block', sql`(${table.before} is null) = (${table.beforeHash} is null)`),
    check('fee_accounts_before_hash_is_hash', isHash(table.beforeHash)),
  ],
)
