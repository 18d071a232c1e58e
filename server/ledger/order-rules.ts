import type { SQL } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { ContractLog } from '../chain/node/contract-logs'
import type { StateAt } from '../chain/node/multicall'
import type { Database, Transaction } from '../db/client'
import type { Log } from '../log'
import type { ReadDeps } from './book'
import type { BlockAt, BlockNamed } from './cursor'
import type { Pair } from './holdings'
import type { OrderDifference } from './log-drift'
import type { FollowedPair } from './read-holdings'
import type { PermitQuestion, SignedOrders } from './signed-orders'
import type { StampedLog } from './stamp-logs'

/** A stored order by what the ledger asks every one. */
export type OrderFacts = {
  orderHash: Hex
  /** Who gives what, and who pulls it. */
  held: FollowedPair
  signature: Hex
  permit: Hex | undefined
  isSignedByContract: boolean
  isRefused: boolean
  isLive: boolean
}

/** What a contract wrote about some orders up to a block, in their order, and which of them would still live if nothing were missing. */
export type Histories<log> = {
  logs: readonly (readonly log[])[]
  wouldLive: readonly boolean[]
  /** Writes down what only the contract's views say. Gives nothing: the orders are derived again anyway. */
  keepViews?(transaction: Transaction): Promise<void>
}

/** Where and when orders are derived again: the chain's time in unix seconds, the service's in unix milliseconds. */
export type Recomputing = {
  chain: Chain
  log: Log
  chainSeconds: bigint
  nowMs: number
  which: SQL | undefined
  /** Blocks were taken away since the orders were derived last. */
  isFork?: boolean
}

/** What tells the orders of one contract from those of another; the rest is the same for all (`orderBook`). */
export type OrderRules<row = unknown, log extends BlockNamedLog = BlockNamedLog> = {
  name: string
  /** The contract that settles them; undefined where a chain lacks it. */
  contract(chain: Chain): Address | undefined
  topics: readonly Hex[]
  decode(log: StampedLog): log
  orders: SignedOrders
  /** Selects `chain_id, owner, token, spender` of what live orders stand on. */
  stakes: SQL
  /** Whole rows in the order of their hashes. */
  select(database: Database | Transaction, which: SQL | undefined, limit: number): Promise<row[]>
  factsOf(row: row): OrderFacts
  /** What the permit of an order lets the contract pull on a state, raw units. */
  readPermit(served: ReadableChain, question: PermitQuestion, at: StateAt): Promise<bigint>
  /** What is kept of what the contract wrote, by order. */
  readEvents(database: Database | Transaction, rows: readonly row[]): Promise<Map<string, readonly log[]>>
  keepEvents(transaction: Transaction, written: { chainId: number; logs: readonly log[] }): Promise<string[]>
  unwindEvents(transaction: Transaction, above: { chainId: number; number: bigint }): Promise<string[]>
  /** Takes away what is kept of some orders up to a block, or of all. Gives the orders that it was about. */
  forgetEvents(
    transaction: Transaction,
    of: { chainId: number; rows?: readonly row[]; upTo?: bigint },
  ): Promise<string[]>
  /**
   * Reads all that the contract wrote about some orders, from the chain at a block alone.
   *
   * @throws Ledger.UnexplainedOrderError when the node keeps logs back; viem's errors when it fails.
   */
  readHistories(served: ReadableChain, rows: readonly row[], block: BlockAt): Promise<Histories<log>>
  /**
   * Asks the contract at a new block what it writes no log of. Gives the way to write down what is news, which gives the orders that it is
   * about; undefined where nothing is.
   */
  readUnlogged?(
    deps: ReadDeps,
    at: { tip: BlockAt; ancestor: BlockNamed },
  ): Promise<((transaction: Transaction, nowMs: number) => Promise<string[]>) | undefined>
  /** Compares what the contract's views say at a block with what its kept logs do. */
  compareViews(
    served: ReadableChain,
    stored: readonly { row: row; logs: readonly log[] }[],
    block: BlockNamed,
  ): Promise<OrderDifference[]>
  /** Derives the states again of the orders that `which` selects, and gives what the changed ones stand on. */
  recompute(transaction: Transaction, at: Recomputing): Promise<Pair[]>
}

/** A log with the block it stands in. */
export type BlockNamedLog = Pick<ContractLog, 'blockNumber' | 'blockHash'>
