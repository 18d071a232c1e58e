import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { speeds } from '@/lib/order/bridge/speeds'
import type { BridgeLeg } from '@/lib/order/lifecycle'
import { address, blockNumber, hex, isAddress, isBytes, isHash, isUint256, logPlace, uint256, wordsOf } from './columns'
import { intentOrders, settlements } from './intent-schema'

/** The states of transfers that the destination chain paid. */
const arrived = wordsOf(['arrived', 'paid', 'released'])

const unixMs = (name: string) => bigint(name, { mode: 'number' })

/**
 * Transfers of orders to other chains, from the events of the order's chain and the state of the
 * destination chain's SpokePool at the block of that chain's cursor. All rows can be derived again
 * from the signed orders and both chains.
 */
export const bridgeLegs = pgTable(
  'bridge_legs',
  {
    relayHash: hex('relay_hash').primaryKey(),
    orderHash: hex('order_hash')
      .notNull()
      .references(() => intentOrders.orderHash),
    /** The chain of the order. */
    chainId: integer('chain_id').notNull(),
    destChainId: integer('dest_chain_id').notNull(),
    /** The number of the slice; 0 for an order that is filled at once. */
    part: uint256('part').notNull(),
    transferId: uint256('transfer_id').notNull(),
    ...logPlace(),
    owner: address('owner').notNull(),
    recipient: address('recipient').notNull(),
    inputToken: address('input_token').notNull(),
    inputAmount: uint256('input_amount').notNull(),
    outputToken: address('output_token').notNull(),
    outputAmount: uint256('output_amount').notNull(),
    /** The call of the recipient with the payment; empty unless the output is sold there. */
    message: hex('message').notNull().default('0x'),
    /** Unix seconds of the destination chain; a later payment reverts. */
    fillDeadline: bigint('fill_deadline', { mode: 'bigint' }).notNull(),
    state: text('state').$type<BridgeLeg>().notNull().default('sent'),
    /** True once the destination chain was asked about it. */
    isAsked: boolean('is_asked').notNull().default(false),
    /** True if a block of the destination chain is later than the deadline, and it is not paid. */
    isLate: boolean('is_late').notNull().default(false),
    /** True if its state changed since the status of its order was derived. */
    isNews: boolean('is_news').notNull().default(false),
    /** The event of the payment; null while the node has not returned it. */
    fillTransaction: hex('fill_transaction'),
    /** The block of the destination chain in which it was first seen as paid. */
    fillBlock: blockNumber('fill_block'),
    /** Unix seconds of the payment's block; null while its event is not found. */
    paidSeconds: bigint('paid_seconds', { mode: 'bigint' }),
    /** The actual payment: the owner may have signed other terms after the deposit. */
    paidAmount: uint256('paid_amount'),
    paidTo: address('paid_to'),
    /** The order of the destination chain that sells what was paid; null if it is not sold. */
    landedHash: hex('landed_hash'),
    /**
     * The transaction that sold or released it, its block, and the amount, raw units of the token
     * that the recipient got.
     */
    endTransaction: hex('end_transaction'),
    endBlock: blockNumber('end_block'),
    endAmount: uint256('end_amount'),
    refundTransaction: hex('refund_transaction'),
    refundBlock: blockNumber('refund_block'),
    /** True if the refund waits in the SpokePool, because its transfer failed. */
    isRefundDeferred: boolean('is_refund_deferred').notNull().default(false),
    /** True if it ended deeper than any reorganisation of both chains; later steps ignore it. */
    isClosed: boolean('is_closed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('bridge_legs_part').on(table.orderHash, table.part),
    check('bridge_legs_relay_is_hash', isHash(table.relayHash)),
    check('bridge_legs_block_is_hash', isHash(table.blockHash)),
    check('bridge_legs_transaction_is_hash', isHash(table.transactionHash)),
    ...[table.owner, table.recipient, table.inputToken, table.outputToken, table.paidTo].map((column) =>
      check(`bridge_legs_${column.name}_is_address`, isAddress(column)),
    ),
    ...[table.inputAmount, table.outputAmount].map((column) =>
      check(`bridge_legs_${column.name}_positive`, sql`${column} > 0 and ${isUint256(column)}`),
    ),
    check('bridge_legs_goes_elsewhere', sql`${table.chainId} <> ${table.destChainId}`),
    check('bridge_legs_state_known', sql`${table.state} in ('sent', 'arrived', 'paid', 'released', 'refunded')`),
    check('bridge_legs_paid_has_block', sql`(${table.state} in ${arrived}) = (${table.fillBlock} is not null)`),
    check(
      'bridge_legs_payment_is_whole',
      sql`num_nulls(${table.fillTransaction}, ${table.paidAmount}, ${table.paidTo}) in (0, 3)`,
    ),
    check('bridge_legs_payment_is_of_paid', sql`${table.state} in ${arrived} or ${table.fillTransaction} is null`),
    check('bridge_legs_message_is_hex', isBytes(table.message)),
    check('bridge_legs_landed_is_hash', isHash(table.landedHash)),
    check('bridge_legs_landed_is_paid', sql`${table.fillTransaction} is not null or ${table.landedHash} is null`),
    check(
      'bridge_legs_end_is_whole',
      sql`num_nulls(${table.endTransaction}, ${table.endBlock}, ${table.endAmount})
        = case when ${table.landedHash} is not null and ${table.state} in ('paid', 'released') then 0 else 3 end`,
    ),
    check(
      'bridge_legs_refund_has_transaction',
      sql`num_nulls(${table.refundTransaction}, ${table.refundBlock})
        = case ${table.state} when 'refunded' then 0 else 2 end`,
    ),
    check('bridge_legs_late_is_asked', sql`${table.isAsked} or not ${table.isLate}`),
    check('bridge_legs_closed_is_over', sql`not ${table.isClosed} or ${table.state} not in ('sent', 'arrived')`),
    index('bridge_legs_open').on(table.destChainId, table.relayHash).where(sql`not ${table.isClosed}`),
    index('bridge_legs_news').on(table.chainId).where(sql`${table.isNews}`),
    index('bridge_legs_unasked').on(table.destChainId).where(sql`not ${table.isAsked}`),
    index('bridge_legs_paid')
      .on(table.chainId, table.destChainId, table.outputToken, table.blockSeconds)
      .where(sql`${table.paidSeconds} is not null`)
      .concurrently(),
    // Closed transfers too: their refunds need the index.
    index('bridge_legs_of_owner').on(table.chainId, table.inputToken, table.owner),
  ],
)

/** Refunds by the SpokePool of a chain to owners of orders: each entry of a leaf of a bundle. */
export const bridgeRefunds = pgTable(
  'bridge_refunds',
  {
    chainId: integer('chain_id').notNull(),
    ...logPlace(),
    /** The position in the lists of the leaf. */
    position: integer('position').notNull(),
    account: address('account').notNull(),
    token: address('token').notNull(),
    amount: uint256('amount').notNull(),
    isDeferred: boolean('is_deferred').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockHash, table.logIndex, table.position] }),
    check('bridge_refunds_block_is_hash', isHash(table.blockHash)),
    check('bridge_refunds_transaction_is_hash', isHash(table.transactionHash)),
    check('bridge_refunds_account_is_address', isAddress(table.account)),
    check('bridge_refunds_token_is_address', isAddress(table.token)),
    check('bridge_refunds_amount_positive', sql`${table.amount} > 0 and ${isUint256(table.amount)}`),
    index('bridge_refunds_of_account').on(table.chainId, table.token, table.account),
    index('bridge_refunds_by_block').on(table.chainId, table.blockNumber),
  ],
)

/**
 * Payments of our relayer: each is a settlement on the destination chain, with the amount owed for
 * it on the origin chain.
 */
export const relayFills = pgTable(
  'relay_fills',
  {
    settlementId: text('settlement_id')
      .primaryKey()
      .references(() => settlements.id),
    relayHash: hex('relay_hash').notNull(),
    /** The destination chain, with the token and amount paid there, raw units. */
    chainId: integer('chain_id').notNull(),
    token: address('token').notNull(),
    amount: uint256('amount').notNull(),
    originChainId: integer('origin_chain_id').notNull(),
    originToken: address('origin_token').notNull(),
    /** The repayment that is due on the origin chain, raw units. */
    owed: uint256('owed').notNull(),
    /** True if its settlement is open. */
    isInFlight: boolean('is_in_flight').notNull(),
    /** True if this settlement paid by the chain's events. */
    isPaid: boolean('is_paid').notNull().default(false),
    repaidTransaction: hex('repaid_transaction'),
    /**
     * The origin block from which its deposit has the depth required for its value, of a payment
     * that did not wait for it. Null for payments of the standard speed.
     */
    deepAtBlock: blockNumber('deep_at_block'),
    createdAtMs: unixMs('created_at_ms').notNull(),
  },
  (table) => [
    check('relay_fills_relay_is_hash', isHash(table.relayHash)),
    check('relay_fills_repaid_is_hash', isHash(table.repaidTransaction)),
    check('relay_fills_token_is_address', isAddress(table.token)),
    check('relay_fills_origin_token_is_address', isAddress(table.originToken)),
    check('relay_fills_amounts_positive', sql`${table.amount} > 0 and ${table.owed} > 0`),
    check('relay_fills_paid_is_over', sql`not (${table.isPaid} and ${table.isInFlight})`),
    check('relay_fills_repaid_is_paid', sql`${table.repaidTransaction} is null or ${table.isPaid}`),
    uniqueIndex('relay_fills_in_flight').on(table.relayHash).where(sql`${table.isInFlight}`),
    index('relay_fills_of_relay').on(table.relayHash),
    index('relay_fills_fast')
      .on(table.chainId, table.token)
      .where(sql`${table.deepAtBlock} is not null`)
      .concurrently(),
    index('relay_fills_owed')
      .on(table.originChainId, table.originToken)
      .where(sql`${table.isPaid} and ${table.repaidTransaction} is null`),
  ],
)

/** Reasons for which a token cannot be paid. */
export const relayObstacles = ['FundsShort', 'AllowanceShort', 'InFlightFull', 'NoPrice'] as const
export type RelayObstacle = (typeof relayObstacles)[number]

/**
 * Offers of our relayer for transfers to a token of a chain: its fee and the amount that it can
 * still pay, in raw units of the token, as last stored by the process of its account.
 */
export const relayOffers = pgTable(
  'relay_offers',
  {
    chainId: integer('chain_id').notNull(),
    token: address('token').notNull(),
    /** The paying account. */
    account: address('account').notNull(),
    feePips: integer('fee_pips').notNull(),
    feeFlat: uint256('fee_flat').notNull(),
    /** The maximum of one transfer. */
    maxAmount: uint256('max_amount').notNull(),
    /** The account's funds for transfers, without payments in flight. */
    funds: uint256('funds').notNull(),
    /** The fee of the fast speed, millionths; null if it is not offered. */
    fastPips: integer('fast_pips'),
    /**
     * The maximum of one fast transfer, and of all together that do not have the required depth.
     */
    fastMaxAmount: uint256('fast_max_amount'),
    fastFunds: uint256('fast_funds'),
    /** The chains from which the fast speed waits for fewer blocks than the standard one. */
    fastOrigins: integer('fast_origins').array(),
    /** The reason for which it cannot pay; null if it can. */
    obstacle: text('obstacle').$type<RelayObstacle>(),
    heardAtMs: unixMs('heard_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.token] }),
    check('relay_offers_obstacle_known', sql`${table.obstacle} in ${wordsOf(relayObstacles)}`),
    check('relay_offers_token_is_address', isAddress(table.token)),
    check('relay_offers_account_is_address', isAddress(table.account)),
    check('relay_offers_pips_fit', sql`${table.feePips} between 0 and 999999`),
    check(
      'relay_offers_fast_is_whole',
      sql`num_nulls(${table.fastPips}, ${table.fastMaxAmount}, ${table.fastFunds}, ${table.fastOrigins}) in (0, 4)`,
    ),
    check(
      'relay_offers_fast_fits',
      sql`${table.fastPips} between 0 and 999999 and ${table.fastMaxAmount} >= 0 and ${table.fastFunds} >= 0`,
    ),
    check('relay_offers_amounts_fit', sql`${table.feeFlat} >= 0 and ${table.maxAmount} >= 0 and ${table.funds} >= 0`),
  ],
)

/**
 * Fees that outside relayers promised for transfers of a lane, with the seconds from the deposit in
 * which they pay. A promise is for one transfer: that of the order that was awarded with its fee.
 */
export const relayerPromises = pgTable(
  'relayer_promises',
  {
    id: text('id').primaryKey(),
    relayer: text('relayer').notNull(),
    chainId: integer('chain_id').notNull(),
    destChainId: integer('dest_chain_id').notNull(),
    outputToken: address('output_token').notNull(),
    /** The maximum that is sent, and the fee; raw units of the token that arrives. */
    maxAmount: uint256('max_amount').notNull(),
    fee: uint256('fee').notNull(),
    speed: text('speed', { enum: speeds }).notNull().default('standard'),
    /** True for a transfer whose output is sold after its arrival. */
    isSold: boolean('is_sold').notNull().default(false),
    paysWithinSeconds: integer('pays_within_seconds').notNull(),
    /** The order that was awarded with it; null before. */
    orderHash: hex('order_hash'),
    createdAtMs: unixMs('created_at_ms').notNull(),
    /** Until then an order may be awarded with it. */
    endsAtMs: unixMs('ends_at_ms').notNull(),
  },
  (table) => [
    check('relayer_promises_token_is_address', isAddress(table.outputToken)),
    check('relayer_promises_order_is_hash', isHash(table.orderHash)),
    check('relayer_promises_amounts_positive', sql`${table.maxAmount} > 0 and ${table.fee} > 0`),
    check('relayer_promises_speed_known', sql`${table.speed} in ('standard', 'fast')`),
    check('relayer_promises_seconds_positive', sql`${table.paysWithinSeconds} > 0`),
    uniqueIndex('relayer_promises_of_order').on(table.orderHash),
    index('relayer_promises_of_lane').on(table.chainId, table.destChainId, table.outputToken, table.endsAtMs),
    index('relayer_promises_of_relayer')
      .on(table.relayer, table.createdAtMs)
      .where(sql`${table.orderHash} is not null`),
    index('relayer_promises_by_end').on(table.endsAtMs),
  ],
)
