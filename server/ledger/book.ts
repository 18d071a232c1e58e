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

/** What reading a chain and keeping what was read takes. */
export type ReadDeps = ReadableChain & { database: Database; log: Log }

/** What it takes to move a chain. `holder` names the process, which leaves a free chain to others while it is not `isPrepared`. */
export type LedgerDeps = ReadDeps & { holder: string; isPrepared?: () => boolean }

/** A step as it is before a book derives its states again. Time of the service, unix milliseconds. */
export type BookStep<reading> = {
  chain: Chain
  tip: BlockAt
  nowMs: number
  log: Log
  /** Blocks were taken away. */
  isFork: boolean
  /** The orders that `unwind` and `keep` returned, or other names by which the book derives. */
  touched: readonly string[]
  /** Holdings that are another amount now, and those of them of which no token wrote a log though all were watched. */
  changed: readonly Pair[]
  changedWithoutLog: readonly Pair[]
  /** What the book has read for this step. */
  reading: reading | undefined
}

/** What came of a step: holdings of orders that are in another state, and whether a change without a log was behind one of them. */
export type Recomputed = { pairs: readonly Pair[]; driftAffectsOrders: boolean }

/** What a rebuild has read for a book, and how it is written down in place of all that is stored. */
export type Rebuilding = {
  /** False where an order was posted after they were read. */
  isComplete?(transaction: Transaction): Promise<boolean>
  replace(transaction: Transaction, nowMs: number): Promise<void>
}

/** Where an audit begins, and all books whose orders may stand on the same holdings. */
export type Auditing = { cursor: Cursor; books: readonly Book[]; nowMs: number }

/** What an audit came to by name, empty at the end, and what kept it from auditing some on the way. */
export type Audited = { audited: string; failure?: Error | undefined }

/**
 * What some contracts write, as far as it is kept. The ledger follows the chain once for all books: it reads blocks, logs and holdings,
 * recognises reorganisations, and calls each book in the one transaction of a step.
 */
export type Book<log = unknown> = {
  name: string
  addresses(chain: Chain): readonly Address[]
  /** Addresses or topics of which each of its logs has one; the addresses unless given. */
  marks?(chain: Chain): readonly Hex[]
  /** The first topics of the logs that it keeps. */
  topics: readonly Hex[]
  decode(log: StampedLog, chain: Chain): log
  /** Deletes its logs above a block that others replace. Returns the orders or other names that they are about. */
  unwind(transaction: Transaction, above: BlockNamed & { chainId: number }): Promise<string[]>
  /** Keeps what was written above a block, whose time is said as that of a later one where blocks were taken away. Gives the same. */
  keep(transaction: Transaction, written: { chainId: number; logs: readonly log[]; above: BlockAt }): Promise<string[]>
  /** Reads everything anew, from the chain and what people signed alone. */
  rebuild(deps: ReadDeps, block: BlockAt): Promise<Rebuilding>
  /** Compares some of what it keeps with the chain, and mends what differs; undefined where the chain moved meanwhile. */
  audit(deps: LedgerDeps, at: Auditing): Promise<Audited | undefined>
}

/** A book whose states follow from more than its logs: it reads the chain at each block, and derives them again. */
export type StatefulBook<log = unknown, reading = unknown> = Book<log> & {
  /** True if something is to be read or derived though no block came, such as what was last read at another one. */
  isUnread(at: { chainId: number; block: BlockNamed }): SQL<boolean>
  /**
   * Reads what it needs at the tip beside logs and holdings, when these holdings are read. Undefined if
   * there is nothing to read or derive.
   */
  read(
    deps: ReadDeps,
    at: { tip: BlockAt; ancestor: BlockNamed; pairs: readonly Pair[]; fork: Fork | undefined },
  ): Promise<reading | undefined>
  /** Derives its states again, of what the step may have changed. */
  recompute(transaction: Transaction, step: BookStep<reading>): Promise<Recomputed>
}

/** The book of signed orders of one contract, as far as a chain decides about them: what they need beside its logs. */
export type OrderBook<log = unknown, reading = unknown> = StatefulBook<log, reading> & {
  /** Selects `chain_id, owner, token, spender` of the holdings and allowances that back its live orders. */
  stakes: SQL
  /** Finds the holdings of orders that a fork may bring back to life, which were not followed. */
  revive(database: Database, fork: Fork & { chainId: number }): Promise<FollowedPair[]>
}

/**
 * True if a book derives states from what it reads at each block.
 *
 * @example
 * [rfqBook, bridgeBook, feesBook].filter(isStateful) // [rfqBook, bridgeBook]
 */
export const isStateful = (book: Book): book is StatefulBook => 'recompute' in book

/**
 * True if a book is one of orders, which depend on holdings of their owners.
 *
 * @example
 * [rfqBook, bridgeBook, feesBook].filter(isOrderBook) // [rfqBook]
 */
export const isOrderBook = (book: Book): book is OrderBook => 'stakes' in book
