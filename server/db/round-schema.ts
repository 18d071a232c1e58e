import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { type AgentOutcome, agentOutcomes } from '@/lib/api/intent/agent-bids'
import { type BidVerdict, bidVerdicts } from '@/lib/order/round'
import { blockNumber, hex, isHash, uint256, wordsOf } from './columns'
import { intentOrders } from './intent-schema'

const unixMs = (name: string) => bigint(name, { mode: 'number' })
/**
 * In the smallest units of the native token; negative if a fill is worth less than the signed
 * amount.
 */
const score = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/**
 * Auctions with bids; stored when they are over, with all bids. This table and the three below are
 * in partitions by month of the id (`monthlyTables`). All are dropped with their month, so that no
 * foreign key between them has to be checked then.
 */
export const rounds = pgTable(
  'rounds',
  {
    id: text('id').primaryKey(),
    chainId: integer('chain_id').notNull(),
    /** The epoch of the process that led it (`chain_cursors.epoch`). */
    epoch: integer('epoch').notNull(),
    /** The block on which every bid was simulated. */
    blockNumber: blockNumber('block_number').notNull(),
    blockHash: hex('block_hash').notNull(),
    openedAtMs: unixMs('opened_at_ms').notNull(),
    closedAtMs: unixMs('closed_at_ms').notNull(),
    /** The number of orders that agents were asked about. */
    orders: integer('orders').notNull(),
  },
  (table) => [
    check('rounds_block_is_hash', isHash(table.blockHash)),
    check('rounds_last', sql`${table.closedAtMs} >= ${table.openedAtMs} and ${table.orders} > 0`),
    index('rounds_newest').on(table.chainId, table.closedAtMs),
    // The sweep uses it to read the rounds of releases before partitions.
    index('rounds_by_end').on(table.closedAtMs).concurrently(),
  ],
)

/** Bids: `n` counts the bids of one agent. */
export const roundBids = pgTable(
  'round_bids',
  {
    roundId: text('round_id').notNull(),
    agent: text('agent').notNull(),
    n: integer('n').notNull(),
    verdict: text('verdict').$type<BidVerdict>().notNull(),
    /** The reason of its failure in a word; empty without one. */
    reason: text('reason').notNull().default(''),
    /** The score of the simulation if there was one, else of the promise. */
    score: score('score'),
    gas: bigint('gas', { mode: 'bigint' }),
    /** True if some of its fills go through pools; null if the agent does not say. */
    usesPools: boolean('uses_pools'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.agent, table.n] }),
    check('round_bids_verdict_known', sql`${table.verdict} in ${wordsOf(bidVerdicts)}`),
    check('round_bids_reason_bounded', sql`length(${table.reason}) <= 100`),
  ],
)

/** The orders of a bid and their amounts: raw units before fees, as simulated, else as promised. */
export const roundFills = pgTable(
  'round_fills',
  {
    roundId: text('round_id').notNull(),
    agent: text('agent').notNull(),
    n: integer('n').notNull(),
    orderHash: hex('order_hash')
      .notNull()
      .references(() => intentOrders.orderHash),
    /**
     * The amount filled before: in source units for a sale, in destination units for a purchase.
     */
    filled: uint256('filled').notNull(),
    fillIn: uint256('fill_in').notNull(),
    fillOut: uint256('fill_out').notNull(),
    score: score('score'),
    isTried: boolean('is_tried').notNull(),
    /**
     * For winners: the maximum (sale) that any route could pay for this `fillIn` on the round's
     * block, or the minimum cost (purchase).
     */
    bound: uint256('bound'),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.agent, table.n, table.orderHash] }),
    check('round_fills_positive', sql`${table.fillIn} > 0 and ${table.fillOut} > 0`),
    index('round_fills_of_order').on(table.orderHash, table.roundId),
  ],
)

/** The outcome of each agent that was asked. */
export const agentRuns = pgTable(
  'agent_runs',
  {
    roundId: text('round_id').notNull(),
    agent: text('agent').notNull(),
    /** Equal to `bidOutcome` until a settlement of the round failed (`settlements.fault`). */
    outcome: text('outcome').$type<AgentOutcome>().notNull(),
    /** The outcome when the round was over. */
    bidOutcome: text('bid_outcome').$type<AgentOutcome>().notNull(),
    /** The time of its answer. */
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

/** The tasks of outside agents: to bid for orders, or to name fees for transfers to other chains. */
export const agentTasks = ['bids', 'relays'] as const
export type AgentTask = (typeof agentTasks)[number]

/** Outside agents and relayers, which are asked over HTTP. */
export const outsideAgents = pgTable(
  'outside_agents',
  {
    name: text('name').primaryKey(),
    /** The private address of its endpoint. */
    url: text('url').notNull(),
    /**
     * The version of its key, which is derived from the service's secret, its name and this number.
     */
    keyVersion: integer('key_version').notNull().default(1),
    does: text('does').$type<AgentTask>().notNull().default('bids'),
    isActive: boolean('is_active').notNull().default(true),
    createdAtMs: unixMs('created_at_ms').notNull(),
  },
  (table) => [
    check('outside_agents_name_form', sql`${table.name} ~ '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$'`),
    check('outside_agents_does_known', sql`${table.does} in ${wordsOf(agentTasks)}`),
  ],
)
