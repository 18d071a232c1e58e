import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { type AgentOutcome, agentOutcomes } from '@/lib/api/intent/agent-bids'
import { type BidVerdict, bidVerdicts } from '@/lib/order/round'
import { blockNumber, hex, isHash, uint256, wordsOf } from './columns'
import { intentOrders } from './intent-schema'

const unixMs = (name: string) => bigint(name, { mode: 'number' })
/** In the smallest units of the native token; negative where a fill is worth less than was signed. */
const score = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** Auctions in which somebody bid; written when they are over, with all that was bid. */
export const rounds = pgTable(
  'rounds',
  {
    id: text('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    /** Of the process that led it (`chain_cursors.epoch`). */
    epoch: integer('epoch').notNull(),
    /** The block on which every bid was tried out. */
    blockNumber: blockNumber('block_number').notNull(),
    blockHash: hex('block_hash').notNull(),
    openedAtMs: unixMs('opened_at_ms').notNull(),
    closedAtMs: unixMs('closed_at_ms').notNull(),
    /** Orders that agents were asked about. */
    orders: integer('orders').notNull(),
  },
  (table) => [
    check('rounds_block_is_hash', isHash(table.blockHash)),
    check('rounds_last', sql`${table.closedAtMs} >= ${table.openedAtMs} and ${table.orders} > 0`),
    index('rounds_newest').on(table.chainId, table.closedAtMs),
    // The sweep reads the rounds of all chains by it.
    index('rounds_by_end').on(table.closedAtMs).concurrently(),
  ],
)

/** What was bid: `n` counts the bids of one agent. */
export const roundBids = pgTable(
  'round_bids',
  {
    roundId: text('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    agent: text('agent').notNull(),
    n: integer('n').notNull(),
    verdict: text('verdict').$type<BidVerdict>().notNull(),
    /** Why it failed, in a word; empty where it did not. */
    reason: text('reason').notNull().default(''),
    /** Of what it came to where it was tried out, else of what was promised. */
    score: score('score'),
    gas: bigint('gas', { mode: 'bigint' }),
    /** Whether some of what it fills goes through pools; null where the agent does not say. */
    usesPools: boolean('uses_pools'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.agent, table.n] }),
    check('round_bids_verdict_known', sql`${table.verdict} in ${wordsOf(bidVerdicts)}`),
    check('round_bids_reason_bounded', sql`length(${table.reason}) <= 100`),
  ],
)

/** The orders of a bid, and what each would get: raw units before fees, as tried out, else as promised. */
export const roundFills = pgTable(
  'round_fills',
  {
    roundId: text('round_id').notNull(),
    agent: text('agent').notNull(),
    n: integer('n').notNull(),
    orderHash: hex('order_hash')
      .notNull()
      .references(() => intentOrders.orderHash),
    /** What of it was filled before: of a sale in source units, of a purchase in destination units. */
    filled: uint256('filled').notNull(),
    fillIn: uint256('fill_in').notNull(),
    fillOut: uint256('fill_out').notNull(),
    score: score('score'),
    isTried: boolean('is_tried').notNull(),
    /** Of what won: the most (sale) that any route could leave for this `fillIn` on the round's block, the least (purchase) that one could cost. */
    bound: uint256('bound'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.agent, table.n, table.orderHash] }),
    foreignKey({
      columns: [table.roundId, table.agent, table.n],
      foreignColumns: [roundBids.roundId, roundBids.agent, roundBids.n],
    }).onDelete('cascade'),
    check('round_fills_positive', sql`${table.fillIn} > 0 and ${table.fillOut} > 0`),
    index('round_fills_of_order').on(table.orderHash, table.roundId),
  ],
)

/** How each agent that was asked did. */
export const agentRuns = pgTable(
  'agent_runs',
  {
    roundId: text('round_id')
      .notNull()
      .references(() => rounds.id, { onDelete: 'cascade' }),
    agent: text('agent').notNull(),
    /** `bidOutcome`, until a settlement of the round failed (`settlements.fault`). */
    outcome: text('outcome').$type<AgentOutcome>().notNull(),
    /** The outcome when the round was over. */
    bidOutcome: text('bid_outcome').$type<AgentOutcome>().notNull(),
    /** How long its answer took. */
    ms: integer('ms').notNull(),
    atMs: unixMs('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.agent] }),
    check('agent_runs_outcome_known', sql`${table.outcome} in ${wordsOf(agentOutcomes)}`),
    check('agent_runs_bid_outcome_known', sql`${table.bidOutcome} in ${wordsOf(agentOutcomes)}`),
    index('agent_runs_newest').on(table.agent, table.atMs),
  ],
)

/** Agents of others, which are asked over HTTP. */
export const outsideAgents = pgTable(
  'outside_agents',
  {
    name: text('name').primaryKey(),
    /** Not public. */
    url: text('url').notNull(),
    /** Its key is derived from the service's own secret, its name and this. */
    keyVersion: integer('key_version').notNull().default(1),
    isActive: boolean('is_active').notNull().default(true),
    createdAtMs: unixMs('created_at_ms').notNull(),
  },
  (table) => [check('outside_agents_name_form', sql`${table.name} ~ '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$'`)],
)
