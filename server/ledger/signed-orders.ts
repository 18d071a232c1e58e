import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import type { Database, Transaction } from '../db/client'
import type { Spender } from '../db/schema'
import type { ContractClaim, ContractSignatureCheck } from './contract-signature-checks'
import type { BlockAt, BlockNamed, Fork } from './cursor'
import { listed, type Pair } from './holdings'
import type { FollowedPair } from './read-holdings'

/**
 * The columns and conditions of a table of signed orders that the ledger needs. Each table has the
 * columns `order_hash, chain_id, is_refused, is_closed, permit_allowance, permit_block` and
 * `permit_block_hash` by these names.
 */
export type SignedOrders = {
  table: PgTable
  orderHash: AnyPgColumn
  chainId: AnyPgColumn
  /** The owner and the token that the owner gives. */
  owner: AnyPgColumn
  token: AnyPgColumn
  /** The name of the spender that pulls it. */
  spender: SQL<Spender>
  signature: AnyPgColumn
  permit: AnyPgColumn
  permitBlock: AnyPgColumn
  /** The last unix second in which it can be filled. */
  lastSecond: AnyPgColumn
  isLive: SQL
  /** A condition: the order ended by time alone. */
  isExpired: SQL
  /** A condition: the order has a last second. */
  canExpire: SQL
  isSignedByContract: SQL
  hasPermit: SQL
  /** A condition: its stored state does not match its holding. `lib/order` has the rule of the state. */
  isStale: SQL
  /** A condition: a log above a block concerns the order. */
  isUnwound: (above: { chainId: number; number: bigint }) => SQL
}

const limits = {
  /** The permits, and the owners of orders that a reorganisation revives, that one step reads. */
  reads: 200,
  /** The orders whose contracts one step asks; the audit asks the others. */
  checks: 200,
} as const

/** The seconds of chain time that a reorganisation may replace at most. */
const longestReplacedSeconds = 3_600n

/** Returns the condition that an order has one of these hashes. */
export const named = ({ orderHash }: SignedOrders, hashes: readonly string[]): SQL =>
  sql`${orderHash} = any(${sql.param([...hashes])}::text[])`

/** Returns the condition that an order gives one of these holdings. */
export const giving = ({ owner, token }: SignedOrders, pairs: readonly Pair[]): SQL =>
  sql`(${owner}, ${token}) in ${listed(pairs)}`

/** Returns the condition that one of these holdings backs a live order with a stale state. */
export const staleFor = (orders: SignedOrders, pairs: readonly Pair[]): SQL =>
  sql`${giving(orders, pairs)} and ${orders.isLive} and ${orders.isStale}`

const isRevived = (orders: SignedOrders, { chainId, ancestor, tip }: Fork & { chainId: number }): SQL =>
  sql`(${orders.isUnwound({ chainId, number: ancestor.number })}
    or (${orders.isExpired} and ${gte(orders.lastSecond, tip.timestamp)}))`

const pairOf = ({ owner, token }: SignedOrders) => ({ owner: sql<Address>`${owner}`, token: sql<Address>`${token}` })

/**
 * Finds the holdings of orders that a reorganisation may make live again: they were not followed.
 *
 * @example
 * await findRevived(database, rfqSignedOrders, { chainId: 1, ancestor, tip })
 * // [{ owner: '0x7099...', token: '0xc02a...', spenders: ['rfq'] }]
 */
export const findRevived = (
  database: Database,
  orders: SignedOrders,
  fork: Fork & { chainId: number },
): Promise<FollowedPair[]> =>
  database
    .selectDistinct({ ...pairOf(orders), spenders: sql<Spender[]>`array[${orders.spender}]` })
    .from(orders.table)
    .where(and(eq(orders.chainId, fork.chainId), isRevived(orders, fork)))
    .limit(limits.reads)

/**
 * Finds live orders that contracts signed and that one of these holdings backs. An order that a fork
 * may make live again counts as live.
 *
 * @example
 * await findContractClaims(database, rfqSignedOrders, { chainId: 1, pairs, fork: undefined })
 * // [{ signer, orderHash, digest, signature }]
 */
export const findContractClaims = async (
  database: Database,
  orders: SignedOrders,
  { chainId, pairs, fork }: { chainId: number; pairs: readonly Pair[]; fork: Fork | undefined },
): Promise<ContractClaim[]> => {
  if (pairs.length === 0) return []
  const orderHash = sql<Hex>`${orders.orderHash}`
  return database
    .select({
      orderHash,
      digest: orderHash,
      signer: sql<Address>`${orders.owner}`,
      signature: sql<Hex>`${orders.signature}`,
    })
    .from(orders.table)
    .where(
      and(
        ...[eq(orders.chainId, chainId), orders.isSignedByContract, giving(orders, pairs)],
        fork ? sql`(${orders.isLive} or ${isRevived(orders, { chainId, ...fork })})` : orders.isLive,
      ),
    )
    .orderBy(asc(orders.orderHash))
    .limit(limits.checks)
}

/** An order with the permit whose allowance is to be read. */
export type PermitQuestion = Pair & { orderHash: Hex; permit: Hex }

/** The allowance that an order's permit gives the contract, in raw units. */
export type PermitRead = { orderHash: Hex; allowance: bigint }

const hasUnreadPermit = (orders: SignedOrders, { chainId, block }: { chainId: number; block: BlockNamed }) =>
  and(
    ...[eq(orders.chainId, chainId), orders.isLive, orders.hasPermit],
    sql`${orders.table}.permit_block_hash <> ${block.hash}`,
  )

/** Returns the condition that `findUnreadPermits` would find any. */
export const hasUnreadPermits = (orders: SignedOrders, at: { chainId: number; block: BlockNamed }): SQL<boolean> =>
  sql`exists (select from ${orders.table} where ${hasUnreadPermit(orders, at)})`

/**
 * Finds live orders whose permits were last read at another block, the longest unread first.
 *
 * @example
 * await findUnreadPermits(database, rfqSignedOrders, { chainId: 1, block: tip })
 * // [{ orderHash, owner, token, permit }]
 */
export const findUnreadPermits = (
  database: Database,
  orders: SignedOrders,
  at: { chainId: number; block: BlockNamed },
): Promise<PermitQuestion[]> =>
  database
    .select({ ...pairOf(orders), orderHash: sql<Hex>`${orders.orderHash}`, permit: sql<Hex>`${orders.permit}` })
    .from(orders.table)
    .where(hasUnreadPermit(orders, at))
    .orderBy(asc(orders.permitBlock))
    .limit(limits.reads)

/**
 * Stores the allowances of permits at a block. Returns the orders for which they changed.
 *
 * @example
 * const permits = [{ orderHash: '0x9104...', allowance: 10n }]
 * await storePermits(transaction, rfqSignedOrders, { block, permits }) // ['0x9104...']
 */
export const storePermits = async (
  transaction: Transaction,
  { table }: SignedOrders,
  { block, permits }: { block: BlockAt; permits: readonly PermitRead[] },
): Promise<string[]> => {
  if (permits.length === 0) return []
  // The joined row is the one before the update.
  const { rows } = await transaction.execute<{ order_hash: string; is_news: boolean }>(sql`
    update ${table} as orders set
      permit_allowance = next.allowance, permit_block = ${block.number}::bigint, permit_block_hash = ${block.hash}
    from unnest(
      ${sql.param(permits.map(({ orderHash }) => orderHash))}::text[],
      ${sql.param(permits.map(({ allowance }) => allowance.toString()))}::numeric[]
    ) as next (order_hash, allowance) join ${table} as before using (order_hash)
    where orders.order_hash = next.order_hash
    returning orders.order_hash, before.permit_allowance is distinct from next.allowance as is_news`)
  return rows.flatMap(({ order_hash, is_news }) => (is_news ? [order_hash] : []))
}

/**
 * Stores the answers of contracts about live orders. Returns the hashes of those that changed.
 *
 * @example
 * const checks = [{ orderHash: '0x9104...', isRefused: true }]
 * await storeSignatureChecks(transaction, rfqSignedOrders, checks) // ['0x9104...']
 */
export const storeSignatureChecks = async (
  transaction: Transaction,
  orders: SignedOrders,
  checks: readonly ContractSignatureCheck[],
): Promise<string[]> => {
  const write = async (isRefused: boolean) => {
    const hashes = checks.filter((check) => check.isRefused === isRefused).map(({ orderHash }) => orderHash)
    if (hashes.length === 0) return []
    const { rows } = await transaction.execute<{ order_hash: string }>(sql`
      update ${orders.table} set is_refused = ${isRefused}
      where ${named(orders, hashes)} and is_refused = ${!isRefused} and ${orders.isLive}
      returning order_hash`)
    return rows.map(({ order_hash }) => order_hash)
  }
  return [...(await write(true)), ...(await write(false))]
}

/**
 * Reopens settled orders after a reorganisation, so that the audit compares them again.
 *
 * @example
 * await reopen(transaction, rfqSignedOrders, { chainId: 1, touched: ['0x9104...'], chainSeconds })
 */
export const reopen = async (
  transaction: Transaction,
  orders: SignedOrders,
  { chainId, touched, chainSeconds }: { chainId: number; touched: readonly string[]; chainSeconds: bigint },
): Promise<void> => {
  const isFresh = sql`(${orders.isExpired} and ${gte(orders.lastSecond, chainSeconds - longestReplacedSeconds)})`
  await transaction.execute(sql`
    update ${orders.table} set is_closed = false
    where ${eq(orders.chainId, chainId)} and is_closed and (${named(orders, touched)} or ${isFresh})`)
}

/**
 * Reads rows page by page, each page beginning after the last hash of the one before.
 *
 * @example
 * await eachPage(500, (after) => readRows(after), async (rows) => { ... })
 */
export const eachPage = async <row>(
  size: number,
  read: (after: string) => Promise<readonly row[]>,
  hashOf: (row: row) => string,
  work: (rows: readonly row[]) => Promise<void>,
): Promise<void> => {
  for (let after = ''; ; ) {
    const rows = await read(after)
    await work(rows)
    if (rows.length < size) return
    after = hashOf(rows.at(-1)!)
  }
}
