import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AgentFailure } from '@/lib/api/intent/agent-bids'
import { type OutsideObstacle, outsideObstacles } from '@/lib/api/system/status'
import { type FamilyName, familyNames, familyOf } from '@/lib/order/families/families'
import type { IntentFamily } from '@/lib/order/families/family'
import { orderKinds } from '@/lib/order/intent'
import { type SourcePull, sourcePulls } from '@/lib/order/intent-funds'
import { type IntentEventKind, intentEventKinds } from '@/lib/order/intent-history'
import { type IntentStatus, intentStatuses, liveIntentStatuses } from '@/lib/order/lifecycle'
import { maxSlices, minInterval, minSlices } from '@/lib/order/twap'
import {
  address,
  blockNumber,
  hex,
  isAddress,
  isBytes,
  isHash,
  isUint256,
  logPlace,
  spaced,
  uint256,
  wordsOf,
} from './columns'

const live = wordsOf(liveIntentStatuses)
const namesOf = (test: (family: IntentFamily) => boolean): string[] =>
  familyNames.filter((name) => test(familyOf(name))).map((name) => `'${name}'`)
/**
 * Compares a column with the families of some rule; the text of a constraint must not change
 * without a migration.
 */
const isFamily = (test: (family: IntentFamily) => boolean): SQL => {
  const names = namesOf(test)
  return sql.raw(names.length === 1 ? `= ${names[0]}` : `in (${names.join(', ')})`)
}
const sellsPosition = isFamily(({ fills }) => fills.isPosition)
const isHandled = isFamily(({ fills }) => fills.isHandled)
const isSliced = isFamily(({ fills }) => fills.isScheduled)
const slicedSales = namesOf(({ fills, kind }) => fills.isScheduled && kind === orderKinds.SELL)
const ofSlicedSales = sql.raw(slicedSales.map((name) => `when ${name} then 0`).join(' '))

/** The statuses of completely filled orders. */
const filledWhole = wordsOf(['COMPLETED', 'BRIDGING', 'REFUNDED'])
const total = sql.raw('case kind when 0 then src_amount else dest_amount end')
/** The source that a sliced purchase has spent after its next slice. */
const spentByNext = sql.raw('div(src_amount * (filled + div(dest_amount, slices)), dest_amount)')
const unixMs = (name: string) => bigint(name, { mode: 'number' })

/**
 * The signer of an order: a key, a contract that owns it, or a transaction of its owner on the
 * chain.
 */
export type IntentSigner = 'key' | 'contract' | 'presigned'

/**
 * Selects limit orders that a round left waiting for their price; they are not read before the
 * market reaches it. Slices wait for their time instead.
 */
export const restsAtLimit = (table: { type: SQLWrapper; wasActive: SQLWrapper; slices: SQLWrapper }): SQL =>
  sql`(${table.type} = 'LIMIT' and ${table.wasActive} and ${table.slices} is null)`

const partnerUnit = sql.raw(String(2n ** 96n))

/** Returns the partner in the fee word of an order, as the number of its address. */
export const partnerOf = (table: { partnerAndFee: SQLWrapper }): SQL => sql`div(${table.partnerAndFee}, ${partnerUnit})`
/** True if the fee word names a partner. */
export const hasPartner = (table: { partnerAndFee: SQLWrapper }): SQL => sql`${table.partnerAndFee} >= ${partnerUnit}`

/**
 * Intent orders as their owners signed them, and their state on the chain at the block of its
 * cursor. The second part can be rebuilt from the first, the cancellations, the settlements in
 * flight and the chain.
 */
export const intentOrders = pgTable(
  'intent_orders',
  {
    orderHash: hex('order_hash').primaryKey(),
    id: text('id').notNull().unique(),
    chainId: integer('chain_id').notNull(),
    family: text('family').$type<FamilyName>().notNull(),
    type: text('type').$type<'MARKET' | 'LIMIT'>().notNull(),
    owner: address('owner').notNull(),
    beneficiary: address('beneficiary').notNull(),
    srcToken: address('src_token').notNull(),
    destToken: address('dest_token').notNull(),
    srcAmount: uint256('src_amount').notNull(),
    /** For a sale in slices the minimum of all together. */
    destAmount: uint256('dest_amount').notNull(),
    expectedAmount: uint256('expected_amount').notNull(),
    /** Unix seconds. */
    deadline: bigint('deadline', { mode: 'bigint' }).notNull(),
    kind: integer('kind').$type<0 | 1>().notNull(),
    /** The number of slices and the seconds between them; null for other orders. */
    slices: bigint('slices', { mode: 'bigint' }),
    interval: bigint('interval_seconds', { mode: 'bigint' }),
    /**
     * The vault of the source, the shares of it that are sold, and whether their yield is sold too;
     * null for other orders.
     */
    strategy: address('strategy'),
    shares: uint256('shares'),
    useShares: boolean('use_shares'),
    /** True if the vault held nothing for it once it had expired. */
    isPositionGone: boolean('is_position_gone').notNull().default(false),
    /** The contract that completes the order, and its signed bytes; null for other orders. */
    handler: address('handler'),
    handlerData: hex('handler_data'),
    /** The reason for which a simulated settlement failed before the swap; null if none did. */
    handlerRefusal: text('handler_refusal'),
    nonce: uint256('nonce').notNull(),
    partnerAndFee: uint256('partner_and_fee').notNull(),
    permit: hex('permit').notNull(),
    metadata: hex('metadata').notNull(),
    /**
     * The signed bridge of an order that is paid on another chain; all five are null for other
     * orders.
     */
    bridgeSelector: hex('bridge_selector'),
    destChainId: bigint('dest_chain_id', { mode: 'bigint' }),
    outputToken: address('output_token'),
    scalingFactor: integer('scaling_factor'),
    protocolData: hex('protocol_data'),
    signature: hex('signature').notNull(),
    signer: text('signer').$type<IntentSigner>().notNull(),
    partner: text('partner').notNull(),
    referrer: address('referrer'),
    includeAgents: text('include_agents').array().notNull(),
    excludeAgents: text('exclude_agents').array().notNull(),
    /**
     * The minimum rate before fees: raw destination for a raw unit of the source. Used only to
     * choose the orders of a round, never for amounts.
     */
    limitRate: doublePrecision('limit_rate').notNull(),
    /** The token that contains the source: the source itself, or that of deposits. */
    heldToken: address('held_token').notNull(),
    pull: text('pull').$type<SourcePull>().notNull(),
    /** Unix milliseconds of the service's clock. */
    createdAtMs: unixMs('created_at_ms').notNull(),
    updatedAtMs: unixMs('updated_at_ms').notNull(),
    status: text('status').$type<IntentStatus>().notNull(),
    /** In source units for a sale, in destination units for a purchase. */
    filled: uint256('filled').notNull(),
    /**
     * The filled slices, and when the next one is due, unix seconds of the chain; 0 before the
     * first.
     */
    slicesDone: bigint('slices_done', { mode: 'bigint' }).notNull().default(sql`0`),
    nextAt: bigint('next_at', { mode: 'bigint' }).notNull().default(sql`0`),
    /**
     * True if it had a bid that would settle, or is a limit order that a round left waiting for its
     * price.
     */
    wasActive: boolean('was_active').notNull().default(false),
    isPreSigned: boolean('is_pre_signed').notNull().default(false),
    /** True if the contract that signed it refuses it now. */
    isRefused: boolean('is_refused').notNull().default(false),
    /** True if its nonce was used by an order that was never posted here. */
    isNonceTaken: boolean('is_nonce_taken').notNull().default(false),
    /**
     * The allowance by its permit, of the token or inside Permit2, and the block of that reading.
     */
    permitAllowance: uint256('permit_allowance'),
    permitBlock: blockNumber('permit_block'),
    permitBlockHash: hex('permit_block_hash'),
    /**
     * True if it is over and was compared with the chain since: it is not read again unless a
     * reorganisation may have changed it.
     */
    isClosed: boolean('is_closed').notNull().default(false),
    /** The maximum of the source that its rest may take. */
    sourceLeft: uint256('source_left')
      .notNull()
      .generatedAlwaysAs(sql`src_amount - div(src_amount * filled, ${total})`),
    /** The maximum of the source that its next fill may take; for sliced orders the next slice. */
    sourceDue: uint256('source_due')
      .notNull()
      .generatedAlwaysAs(sql`case
      when slices is null or slices_done + 1 >= slices then src_amount - div(src_amount * filled, ${total})
      when kind = 0 then div(src_amount, slices)
      else ${spentByNext} - div(src_amount * filled, dest_amount) end`),
  },
  (table) => [
    check('intent_orders_hash_is_hash', isHash(table.orderHash)),
    check('intent_orders_family_known', sql`${table.family} ${isFamily(() => true)}`),
    check(
      'intent_orders_schedule_of_family',
      sql`num_nulls(${table.slices}, ${table.interval}) = case when ${table.family} ${isSliced} then 0 else 2 end`,
    ),
    check(
      'intent_orders_kind_of_family',
      sql`${table.slices} is null or ${table.kind} = case ${table.family} ${ofSlicedSales} else 1 end`,
    ),
    check(
      'intent_orders_schedule_fits',
      spaced(
        sql`${table.slices} between ${sql.raw(String(minSlices))} and ${sql.raw(String(maxSlices))}`,
        sql`and ${table.interval} between ${sql.raw(String(minInterval))} and ${sql.raw(String(2n ** 48n))}`,
        sql`and ${total} >= ${table.slices}`,
      ),
    ),
    check(
      'intent_orders_position_of_family',
      spaced(
        sql`num_nulls(${table.strategy}, ${table.shares}, ${table.useShares})`,
        sql`= case when ${table.family} ${sellsPosition} then 0 else 3 end`,
      ),
    ),
    check('intent_orders_shares_fit', isUint256(table.shares)),
    check(
      'intent_orders_handler_of_family',
      sql`num_nulls(${table.handler}, ${table.handlerData}) = case when ${table.family} ${isHandled} then 0 else 2 end`,
    ),
    check('intent_orders_handler_data_is_hex', isBytes(table.handlerData)),
    check('intent_orders_pull_of_handler', sql`(${table.pull} = 'handler') = (${table.handler} is not null)`),
    check('intent_orders_refused_by_handler', sql`${table.handlerRefusal} is null or ${table.handler} is not null`),
    check('intent_orders_refusal_bounded', sql`length(${table.handlerRefusal}) <= 100`),
    check('intent_orders_pull_of_position', sql`(${table.pull} = 'strategy') = (${table.strategy} is not null)`),
    check('intent_orders_slices_counted', sql`${table.slicesDone} between 0 and coalesce(${table.slices}, 0)`),
    check('intent_orders_next_after_first', sql`(${table.nextAt} > 0) = (${table.slicesDone} > 0)`),
    check('intent_orders_type_known', sql`${table.type} in ('MARKET', 'LIMIT')`),
    ...[
      table.owner,
      table.beneficiary,
      table.srcToken,
      table.destToken,
      table.heldToken,
      table.referrer,
      table.outputToken,
      table.strategy,
      table.handler,
    ].map((column) => check(`intent_orders_${column.name}_is_address`, isAddress(column))),
    check(
      'intent_orders_bridge_is_whole',
      sql`num_nulls(${sql.join(
        [table.bridgeSelector, table.destChainId, table.outputToken, table.scalingFactor, table.protocolData],
        sql`, `,
      )}) in (0, 5)`,
    ),
    check('intent_orders_goes_elsewhere', sql`${table.destChainId} > 0 and ${table.destChainId} <> ${table.chainId}`),
    check('intent_orders_scaling_factor_fits', sql`${table.scalingFactor} between -18 and 18`),
    check('intent_orders_bridge_selector_is_bytes4', sql`length(${table.bridgeSelector}) = 10`),
    check(
      'intent_orders_tokens_differ',
      sql`${table.srcToken} <> ${table.destToken} or ${table.destChainId} is not null`,
    ),
    ...[table.srcAmount, table.destAmount].map((column) =>
      check(`intent_orders_${column.name}_positive`, sql`${column} > 0 and ${isUint256(column)}`),
    ),
    check('intent_orders_expected_fits', isUint256(table.expectedAmount)),
    check('intent_orders_nonce_fits', isUint256(table.nonce)),
    check('intent_orders_partner_and_fee_fits', isUint256(table.partnerAndFee)),
    check('intent_orders_deadline_fits', sql`${table.deadline} between 0 and ${sql.raw(String(2n ** 48n))}`),
    check('intent_orders_kind_known', sql`${table.kind} in (0, 1)`),
    ...[table.permit, table.metadata, table.signature, table.bridgeSelector, table.protocolData].map((column) =>
      check(`intent_orders_${column.name}_is_hex`, isBytes(column)),
    ),
    check('intent_orders_signer_known', sql`${table.signer} in ('key', 'contract', 'presigned')`),
    check('intent_orders_key_signature_is_compact', sql`${table.signer} <> 'key' or length(${table.signature}) = 130`),
    check('intent_orders_presigned_by_nothing', sql`(${table.signer} = 'presigned') = (${table.signature} = '0x')`),
    check('intent_orders_limit_rate_positive', sql`${table.limitRate} > 0`),
    check('intent_orders_pull_known', sql`${table.pull} in ${wordsOf(sourcePulls)}`),
    check('intent_orders_pull_of_permit', sql`(${table.pull} in ('permit', 'permit2')) = (${table.permit} <> '0x')`),
    check('intent_orders_status_known', sql`${table.status} in ${wordsOf(intentStatuses)}`),
    check('intent_orders_filled_fits', sql`${table.filled} between 0 and ${total}`),
    check('intent_orders_filled_is_done', sql`(${table.status} in ${filledWhole}) = (${table.filled} = ${total})`),
    check(
      'intent_orders_only_fillable_in_parts',
      spaced(
        sql`${table.family} ${isFamily(({ fills }) => fills.partiallyFillable)} or ${table.filled} = ${total}`,
        sql`or ${table.filled} = coalesce(div(${total}, ${table.slices}) * ${table.slicesDone}, 0)`,
      ),
    ),
    check('intent_orders_refused_by_contract', sql`${table.signer} = 'contract' or not ${table.isRefused}`),
    check('intent_orders_signed_on_chain', sql`${table.signer} = 'presigned' or not ${table.isPreSigned}`),
    check(
      'intent_orders_permit_is_whole',
      spaced(
        sql`num_nulls(${table.permitAllowance}, ${table.permitBlock}, ${table.permitBlockHash})`,
        sql`= case when ${table.permit} = '0x' then 3 else 0 end`,
      ),
    ),
    check('intent_orders_closed_is_over', sql`not ${table.isClosed} or ${table.status} not in ${live}`),
    check('intent_orders_updated_after_created', sql`${table.updatedAtMs} >= ${table.createdAtMs}`),
    check(
      'intent_orders_agents_bounded',
      sql`cardinality(${table.includeAgents}) <= 50 and cardinality(${table.excludeAgents}) <= 50`,
    ),
    // The chain fills one of an owner's orders with the same nonce: orders that are filled whole
    // may replace each other, but a live fillable one has its nonce alone.
    uniqueIndex('intent_orders_live_divided_nonce')
      .on(table.chainId, table.owner, table.nonce)
      .concurrently()
      .where(sql`${table.family} ${isFamily(({ fills }) => fills.isDivided)} and ${table.status} in ${live}`),
    index('intent_orders_of_nonce').on(table.chainId, table.owner, table.nonce),
    index('intent_orders_of_owner').on(
      table.owner,
      table.createdAtMs.desc().nullsFirst(),
      table.id,
      table.chainId,
      table.status,
      table.type,
      table.family,
    ),
    // The partner is in the upper 160 bits of the word.
    index('intent_orders_of_partner').on(partnerOf(table)).where(hasPartner(table)),
    index('intent_orders_of_owner_updated').on(table.owner, table.updatedAtMs),
    // For alerts, which search the orders that changed lately.
    index('intent_orders_by_update').on(table.updatedAtMs).concurrently(),
    index('intent_orders_backed')
      .on(table.chainId, table.owner, table.heldToken)
      .where(sql`${table.status} in ${live}`),
    index('intent_orders_live').on(table.chainId, table.orderHash).where(sql`${table.status} in ${live}`),
    index('intent_orders_presigned')
      .on(table.chainId, table.orderHash)
      .where(sql`${table.signer} = 'presigned' and ${table.status} in ${live}`),
    index('intent_orders_waiting')
      .on(table.chainId, table.type.desc(), table.createdAtMs)
      .where(sql`${table.status} in ('PENDING', 'ACTIVE') and ${table.slices} is null and not ${restsAtLimit(table)}`),
    index('intent_orders_due')
      .on(table.chainId, table.nextAt)
      .where(sql`${table.status} in ('PENDING', 'ACTIVE') and ${table.slices} is not null`),
    index('intent_orders_resting')
      .on(table.chainId, table.srcToken, table.destToken, table.limitRate)
      .where(sql`${table.status} in ('PENDING', 'ACTIVE') and ${restsAtLimit(table)}`),
    index('intent_orders_come_to_rest')
      .on(table.chainId, table.updatedAtMs)
      .where(sql`${table.status} in ('PENDING', 'ACTIVE') and ${restsAtLimit(table)}`),
    index('intent_orders_unclosed')
      .on(table.chainId, table.orderHash)
      .where(sql`not ${table.isClosed} and ${table.status} not in ${live}`),
    index('intent_orders_expiring')
      .on(table.chainId, table.deadline)
      .where(sql`${table.status} in ${wordsOf([...liveIntentStatuses, 'EXPIRED'])}`),
    index('intent_orders_handled')
      .on(table.chainId, table.orderHash)
      .where(sql`${table.pull} = 'handler' and ${table.status} in ${live}`)
      .concurrently(),
    index('intent_orders_returnable')
      .on(table.chainId, table.deadline)
      .where(sql`${table.status} = 'EXPIRED' and ${table.strategy} is not null and not ${table.isPositionGone}`)
      .concurrently(),
    index('intent_orders_permitted')
      .on(table.chainId, table.permitBlock)
      .where(sql`${table.permit} <> '0x' and ${table.status} in ${live}`),
  ],
)

/**
 * Events of the intent contract since the chain is followed, and older ones of orders that were
 * posted later.
 */
export const intentEvents = pgTable(
  'intent_events',
  {
    chainId: integer('chain_id').notNull(),
    ...logPlace(),
    kind: text('kind').$type<IntentEventKind>().notNull(),
    owner: address('owner').notNull(),
    orderHash: hex('order_hash'),
    nonce: uint256('nonce'),
    /**
     * The source that the owner paid in this fill by the contract; for a sale with one fill the
     * whole source.
     */
    srcAmount: uint256('src_amount'),
    /** The amount that the beneficiary received. */
    returned: uint256('returned'),
    protocolFee: uint256('protocol_fee'),
    partnerFee: uint256('partner_fee'),
    /** The amount filled after it; null for events without a rest. */
    totalFilled: uint256('total_filled'),
    /**
     * A transfer to another chain: its slice and its id in the bridge's events; null for other
     * kinds.
     */
    part: uint256('part'),
    transferId: uint256('transfer_id'),
    /** The amounts that left and that are due to arrive, raw units. */
    inputAmount: uint256('input_amount'),
    outputAmount: uint256('output_amount'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockHash, table.logIndex] }),
    check('intent_events_kind_known', sql`${table.kind} in ${wordsOf(intentEventKinds)}`),
    check('intent_events_block_is_hash', isHash(table.blockHash)),
    check('intent_events_transaction_is_hash', isHash(table.transactionHash)),
    check('intent_events_owner_is_address', isAddress(table.owner)),
    check('intent_events_order_is_hash', isHash(table.orderHash)),
    check('intent_events_of_nonce_or_order', sql`(${table.kind} = 'invalidated') = (${table.orderHash} is null)`),
    check('intent_events_of_nonce', sql`(${table.kind} = 'invalidated') = (${table.nonce} is not null)`),
    check(
      'intent_events_fill_is_whole',
      spaced(
        sql`num_nulls(${table.srcAmount}, ${table.returned}, ${table.protocolFee}, ${table.partnerFee})`,
        sql`= case when ${table.kind} in ('settled', 'filled') then 0 else 4 end`,
      ),
    ),
    check('intent_events_part_has_total', sql`(${table.kind} = 'filled') = (${table.totalFilled} is not null)`),
    check(
      'intent_events_transfer_is_whole',
      sql`num_nulls(
        ${table.part}, ${table.transferId}, ${table.inputAmount}, ${table.outputAmount}
      ) = case when ${table.kind} = 'bridged' then 0 else 4 end`,
    ),
    index('intent_events_of_order').on(table.orderHash),
    index('intent_events_of_nonce_of_owner').on(table.chainId, table.owner, table.nonce),
    index('intent_events_by_block').on(table.chainId, table.blockNumber),
  ],
)

/** Cancellations that owners signed: each once, with all that its signature covers. */
export const intentCancellations = pgTable(
  'intent_cancellations',
  {
    orderHash: hex('order_hash')
      .primaryKey()
      .references(() => intentOrders.orderHash),
    orderIds: text('order_ids').array().notNull(),
    signature: hex('signature').notNull(),
    /** Unix milliseconds. */
    askedAtMs: unixMs('asked_at_ms').notNull(),
    /** True if no sent or future transaction can fill the order. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
  },
  (table) => [
    check('intent_cancellations_signature_is_hex', isBytes(table.signature)),
    check('intent_cancellations_bounded', sql`cardinality(${table.orderIds}) between 1 and 100`),
    index('intent_cancellations_open').on(table.askedAtMs).where(sql`not ${table.isConfirmed}`),
  ],
)

/**
 * The labels of the timeline; `returned` is of an expired order's position, and the four after it
 * are of a transfer to another chain, whose output is for sale there once it `landed`.
 */
export const timelineLabels = [
  ...(['status', 'asked', 'declined', 'awarded', 'sent', 'replaced', 'released', 'returned'] as const),
  ...(['bridged', 'paid', 'late', 'refunded'] as const),
  'landed',
] as const
export type TimelineLabel = (typeof timelineLabels)[number]

/**
 * The service's actions for an order: each once, with its count and its first and last time, so
 * that a resting order has few rows.
 */
export const intentTimeline = pgTable(
  'intent_timeline',
  {
    orderHash: hex('order_hash')
      .notNull()
      .references(() => intentOrders.orderHash),
    label: text('label').$type<TimelineLabel>().notNull(),
    reason: text('reason').notNull(),
    /** Empty if there is none: part of the key. */
    transactionHash: text('transaction_hash').$type<'' | `0x${string}`>().notNull().default(''),
    firstAtMs: unixMs('first_at_ms').notNull(),
    lastAtMs: unixMs('last_at_ms').notNull(),
    times: integer('times').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.orderHash, table.label, table.reason, table.transactionHash] }),
    check('intent_timeline_label_known', sql`${table.label} in ${wordsOf(timelineLabels)}`),
    check('intent_timeline_reason_bounded', sql`length(${table.reason}) <= 100`),
    check('intent_timeline_counts', sql`${table.times} > 0 and ${table.lastAtMs} >= ${table.firstAtMs}`),
  ],
)

/** Accounts that settle bids of agents. */
export const lanes = pgTable(
  'lanes',
  {
    chainId: integer('chain_id').notNull(),
    account: address('account').notNull(),
    /** Unix milliseconds of the last announcement by the process that has its key. */
    heardAtMs: unixMs('heard_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.account] }),
    check('lanes_account_is_address', isAddress(table.account)),
  ],
)

/** Agents that are asked for bids on a chain, by a process with a settling account there. */
export const chainAgents = pgTable(
  'chain_agents',
  {
    chainId: integer('chain_id').notNull(),
    agent: text('agent').notNull(),
    /** Unix milliseconds of the last announcement by such a process. */
    heardAtMs: unixMs('heard_at_ms').notNull(),
    /** The reason for which that process does not ask it there; null if it does. */
    obstacle: text('obstacle').$type<OutsideObstacle>(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.agent] }),
    check('chain_agents_obstacle_known', sql`${table.obstacle} in ${wordsOf(outsideObstacles)}`),
  ],
)

/**
 * `open`: its nonce is in no read block. `mined`: the settlement itself is. `freed`: another
 * transaction used its nonce.
 */
export type SettlementState = 'open' | 'mined' | 'freed'

/**
 * `settle`: fills orders. `relay`: pays a transfer of another chain. `expire`: returns the position
 * of an expired order to its owner. `release`: pays an arrival that was not sold to its recipient.
 */
export const settlementPurposes = ['settle', 'relay', 'expire', 'release'] as const
export type SettlementPurpose = (typeof settlementPurposes)[number]

/**
 * `unsettled`: the call reverted. `underdelivered`: it was mined and paid less than its agent
 * promised.
 */
export type SettlementFault = Extract<AgentFailure, 'unsettled' | 'underdelivered'>

/** Awarded settlements: each is one nonce of one account, whatever is sent with it. */
export const settlements = pgTable(
  'settlements',
  {
    id: text('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    account: address('account').notNull(),
    nonce: integer('nonce').notNull(),
    agent: text('agent').notNull(),
    purpose: text('purpose').$type<SettlementPurpose>().notNull().default('settle'),
    /** The round that awarded it, while that is stored. */
    roundId: text('round_id'),
    /** The call of the contract of its purpose. */
    data: hex('data').notNull(),
    gas: bigint('gas', { mode: 'bigint' }).notNull(),
    state: text('state').$type<SettlementState>().notNull(),
    /** Unix seconds of block time after which it is cancelled. */
    deadlineSeconds: bigint('deadline_seconds', { mode: 'bigint' }).notNull(),
    /** The block that used the nonce. */
    minedBlock: blockNumber('mined_block'),
    /**
     * The failure of its agent: it paid less than promised, or reverted; null without a failure or
     * while it is open.
     */
    fault: text('fault').$type<SettlementFault>(),
    createdAtMs: unixMs('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('settlements_nonce').on(table.chainId, table.account, table.nonce),
    check('settlements_account_is_address', isAddress(table.account)),
    check('settlements_data_is_hex', isBytes(table.data)),
    check('settlements_nonce_positive', sql`${table.nonce} >= 0`),
    check('settlements_purpose_known', sql`${table.purpose} in ${wordsOf(settlementPurposes)}`),
    check('settlements_state_known', sql`${table.state} in ('open', 'mined', 'freed')`),
    check(
      'settlements_fault_known',
      spaced(
        sql`(${table.state} = 'mined' and ${table.fault} = 'underdelivered')`,
        sql`or (${table.state} = 'freed' and ${table.fault} = 'unsettled') or ${table.fault} is null`,
      ),
    ),
    check('settlements_open_is_unmined', sql`(${table.state} = 'open') = (${table.minedBlock} is null)`),
    index('settlements_open').on(table.chainId, table.account, table.nonce).where(sql`${table.state} = 'open'`),
    index('settlements_by_block').on(table.chainId, table.minedBlock),
    index('settlements_by_time').on(table.chainId, table.createdAtMs),
    index('settlements_of_round').on(table.roundId, table.agent),
  ],
)

/**
 * Signed transactions of settlements, stored before they are sent; `cancel` is an empty transfer.
 */
export const settlementAttempts = pgTable(
  'settlement_attempts',
  {
    transactionHash: hex('transaction_hash').primaryKey(),
    settlementId: text('settlement_id')
      .notNull()
      .references(() => settlements.id),
    kind: text('kind').$type<'settle' | 'cancel'>().notNull(),
    raw: hex('raw').notNull(),
    /** Wei per gas. */
    maxFee: uint256('max_fee').notNull(),
    tip: uint256('tip').notNull(),
    /** The cursor's block at its first sending; null before. */
    sentBlock: blockNumber('sent_block'),
    /** The unix seconds of that block. */
    sentSeconds: bigint('sent_seconds', { mode: 'bigint' }),
  },
  (table) => [
    check('settlement_attempts_hash_is_hash', isHash(table.transactionHash)),
    check('settlement_attempts_raw_is_hex', isBytes(table.raw)),
    check('settlement_attempts_kind_known', sql`${table.kind} in ('settle', 'cancel')`),
    check('settlement_attempts_fees', sql`${table.maxFee} >= ${table.tip} and ${table.tip} >= 0`),
    index('settlement_attempts_of_settlement').on(table.settlementId),
  ],
)

/**
 * The fills of a settlement, raw units: `fillIn` of the source, `fillOut` of the destination,
 * before fees. One that returns a position takes its source and fills nothing. An order is in one
 * open settlement.
 */
export const settlementOrders = pgTable(
  'settlement_orders',
  {
    settlementId: text('settlement_id')
      .notNull()
      .references(() => settlements.id),
    orderHash: hex('order_hash')
      .notNull()
      .references(() => intentOrders.orderHash),
    fillIn: uint256('fill_in').notNull(),
    fillOut: uint256('fill_out').notNull(),
    /**
     * The maximum of a purchase's source, and the minimum of a sale's destination, that the agent
     * promised; null for older settlements.
     */
    maxIn: uint256('max_in'),
    minOut: uint256('min_out'),
    /** True if its settlement is open. */
    isInFlight: boolean('is_in_flight').notNull(),
    /**
     * True if the mined transaction has no call for it: it was left out of its batch before
     * sending.
     */
    isLeftOut: boolean('is_left_out').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.settlementId, table.orderHash] }),
    check('settlement_orders_fills', sql`${table.fillIn} > 0 and ${table.fillOut} >= 0`),
    uniqueIndex('settlement_orders_in_flight').on(table.orderHash).where(sql`${table.isInFlight}`),
    index('settlement_orders_of_order').on(table.orderHash),
  ],
)
