import type { SQL } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { ContractLog } from '../chain/node/contract-logs'
import type { StateAt } from '../chain/node/multicall'
import type { Database, Transaction } from '../db/client'
import type { Log } from '../log'
import type { BlockAt, BlockNamed } from './cursor'
import type { Pair } from './holdings'
import type { ReadDeps } from './indexer'
import type { OrderDifference } from './log-drift'
import type { FollowedPair } from './read-holdings'
import type { PermitQuestion, SignedOrders } from './signed-orders'
import type { StampedLog } from './stamp-logs'

/** The fields of a stored order that the ledger needs of every kind. */
export type OrderFacts = {
  orderHash: Hex
  /** The owner, the token given, and the spenders that may pull it. */
  held: FollowedPair
  signature: Hex
  permit: Hex | undefined
  isSignedByContract: boolean
  isRefused: boolean
  isLive: boolean
}

/** The logs of some orders up to a block, by order, and which orders would be live with enough funds. */
export type Histories<log> = {
  logs: readonly (readonly log[])[]
  wouldLive: readonly boolean[]
  /** Stores facts that only the contract's views show. The orders are derived again in any case. */
  storeViews?(transaction: Transaction): Promise<void>
}

/** The place and time of deriving orders: `chainSeconds` in unix seconds, `nowMs` in unix milliseconds. */
export type Recomputing = {
  chain: Chain
  log: Log
  chainSeconds: bigint
  nowMs: number
  which: SQL | undefined
  /** True if a reorganisation removed blocks since the orders were last derived. */
  isFork?: boolean
}

/** The rules by which orders of one contract differ from others; `createOrderIndexer` does the rest. */
export type OrderRules<row = unknown, log extends BlockNamedLog = BlockNamedLog> = {
  name: string
  /** Returns the contract that settles them; undefined if a chain lacks it. */
  contract(chain: Chain): Address | undefined
  topics: readonly Hex[]
  decode(log: StampedLog): log
  orders: SignedOrders
  /** Selects `chain_id, owner, token, spender` of the holdings that live orders depend on. */
  stakes: SQL
  /** Selects whole rows in the order of their hashes. */
  select(database: Database | Transaction, which: SQL | undefined, limit: number): Promise<row[]>
  factsOf(row: row): OrderFacts
  /** Reads the allowance that an order's permit gives the contract on a state, in raw units. */
  readPermit(served: ReadableChain, question: PermitQuestion, at: StateAt): Promise<bigint>
  /** Reads the stored logs of orders, by order. */
  readEvents(database: Database | Transaction, rows: readonly row[]): Promise<Map<string, readonly log[]>>
  storeEvents(transaction: Transaction, written: { chainId: number; logs: readonly log[] }): Promise<string[]>
  unwindEvents(transaction: Transaction, above: { chainId: number; number: bigint }): Promise<string[]>
  /** Deletes the stored logs of some orders up to a block, or of all. Returns the orders concerned. */
  deleteEvents(
    transaction: Transaction,
    of: { chainId: number; rows?: readonly row[]; upTo?: bigint },
  ): Promise<string[]>
  /**
   * Reads all logs of some orders, from the chain at a block alone.
   *
   * @throws Ledger.UnexplainedOrderError if the node withholds logs; viem's errors if it fails.
   */
  readHistories(served: ReadableChain, rows: readonly row[], block: BlockAt): Promise<Histories<log>>
  /**
   * Reads facts at a new block that the contract emits no log of. Returns a function that stores them
   * and returns the orders concerned; undefined if there is nothing new.
   */
  readUnlogged?(
    deps: ReadDeps,
    at: { tip: BlockAt; ancestor: BlockNamed },
  ): Promise<((transaction: Transaction, nowMs: number) => Promise<string[]>) | undefined>
  /** Compares the contract's views at a block with its stored logs. */
  compareViews(
    served: ReadableChain,
    stored: readonly { row: row; logs: readonly log[] }[],
    block: BlockNamed,
  ): Promise<OrderDifference[]>
  /** Derives the states of the selected orders again and returns the holdings of those that changed. */
  recompute(transaction: Transaction, at: Recomputing): Promise<Pair[]>
}

/** The block of a log. */
export type BlockNamedLog = Pick<ContractLog, 'blockNumber' | 'blockHash'>
