import type { SQL } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { Database, Transaction } from '../db/client'
import type { Log } from '../log'
import type { BlockAt, BlockNamed, Cursor, Fork } from './cursor'
import type { Pair } from './holdings'
import type { FollowedPair } from './read-holdings'
import type { StampedLog } from './stamp-logs'

/** The dependencies of reading a chain and storing what was read. */
export type ReadDeps = ReadableChain & { database: Database; log: Log }

/**
 * The dependencies of moving a chain's cursor. `holder` names the process, which leaves a free chain
 * to others while it is not `isPrepared`.
 */
export type LedgerDeps = ReadDeps & { holder: string; isPrepared?: () => boolean }

/** The facts of a step from which an indexer derives its states. `nowMs` is the service's clock. */
export type IndexerStep<reading> = {
  chain: Chain
  tip: BlockAt
  nowMs: number
  log: Log
  /** True if a reorganisation removed blocks. */
  isFork: boolean
  /** The orders that `unwind` and `keep` returned, or other names by which the indexer derives. */
  touched: readonly string[]
  /** The holdings that changed, and those of them that changed without a log of their token. */
  changed: readonly Pair[]
  changedWithoutLog: readonly Pair[]
  /** The indexer's own reading for this step. */
  reading: reading | undefined
}

/** The holdings of orders that changed state, and whether a change without a log caused one of them. */
export type Recomputed = { pairs: readonly Pair[]; driftAffectsOrders: boolean }

/** A rebuild that has read its data and can replace all that an indexer has stored. */
export type Rebuilding = {
  /** Returns false if an order was posted after the reading. */
  isComplete?(transaction: Transaction): Promise<boolean>
  replace(transaction: Transaction, nowMs: number): Promise<void>
}

/** The start of an audit, and all indexers whose orders may depend on the same holdings. */
export type Auditing = { cursor: Cursor; indexers: readonly EventIndexer[]; nowMs: number }

/** The last name that an audit reached, empty at the end, and the failure that skipped some. */
export type Audited = { audited: string; failure?: Error | undefined }

/**
 * Stores the logs of some contracts. The ledger follows the chain once for all indexers: it reads
 * blocks, logs and holdings, recognises reorganisations, and calls each indexer in the one transaction
 * of a step.
 */
export type EventIndexer<log = unknown> = {
  name: string
  addresses(chain: Chain): readonly Address[]
  /** Returns addresses or topics of which each of its logs has one; by default the addresses. */
  marks?(chain: Chain): readonly Hex[]
  /** The first topics of the logs that it keeps. */
  topics: readonly Hex[]
  decode(log: StampedLog, chain: Chain): log
  /** Deletes its logs above a block after a reorganisation. Returns the orders that they concern. */
  unwind(transaction: Transaction, above: BlockNamed & { chainId: number }): Promise<string[]>
  /**
   * Stores logs above a block. After a reorganisation the time of `above` may be that of a later block.
   * Returns the orders that they concern.
   */
  store(transaction: Transaction, written: { chainId: number; logs: readonly log[]; above: BlockAt }): Promise<string[]>
  /** Reads everything again, from the chain and the signed orders alone. */
  rebuild(deps: ReadDeps, block: BlockAt): Promise<Rebuilding>
  /** Compares some stored states with the chain and repairs them; undefined if the cursor moved. */
  audit(deps: LedgerDeps, at: Auditing): Promise<Audited | undefined>
}

/** An indexer that also reads the chain at each block and derives its states from that. */
export type StatefulIndexer<log = unknown, reading = unknown> = EventIndexer<log> & {
  /** A condition that is true if there is something to read or derive without a new block. */
  isUnread(at: { chainId: number; block: BlockNamed }): SQL<boolean>
  /**
   * Reads what it needs at the tip in addition to logs and these holdings. Undefined if there is nothing
   * to read or derive.
   */
  read(
    deps: ReadDeps,
    at: { tip: BlockAt; ancestor: BlockNamed; pairs: readonly Pair[]; fork: Fork | undefined },
  ): Promise<reading | undefined>
  /** Derives the states again that the step may have changed. */
  recompute(transaction: Transaction, step: IndexerStep<reading>): Promise<Recomputed>
}

/** The indexer of the signed orders of one contract: their states depend on logs and holdings. */
export type OrderIndexer<log = unknown, reading = unknown> = StatefulIndexer<log, reading> & {
  /** Selects `chain_id, owner, token, spender` of the holdings and allowances that back its live orders. */
  stakes: SQL
  /** Finds the holdings, not followed so far, of orders that a fork may make live again. */
  revive(database: Database, fork: Fork & { chainId: number }): Promise<FollowedPair[]>
}

/**
 * True if an indexer derives states from what it reads at each block.
 *
 * @example
 * [rfqIndexer, bridgeIndexer, feesIndexer].filter(isStateful) // [rfqIndexer, bridgeIndexer]
 */
export const isStateful = (indexer: EventIndexer): indexer is StatefulIndexer => 'recompute' in indexer

/**
 * True if an indexer is of orders, which depend on their owners' holdings.
 *
 * @example
 * [rfqIndexer, bridgeIndexer, feesIndexer].filter(isOrderIndexer) // [rfqIndexer]
 */
export const isOrderIndexer = (indexer: EventIndexer): indexer is OrderIndexer => 'stakes' in indexer
