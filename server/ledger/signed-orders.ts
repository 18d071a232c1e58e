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
 * A table of signed orders, by what the ledger asks all of them: who gives what, who signed, by which permit, until when. Each has the
 * columns `order_hash, chain_id, is_refused, is_closed, permit_allowance, permit_block, permit_block_hash` by these names.
 */
export type SignedOrders = {
  table: PgTable
  orderHash: AnyPgColumn
  chainId: AnyPgColumn
  /** Who gives, and of which token. */
  owner: AnyPgColumn
  token: AnyPgColumn
  /** Who pulls it, by name. */
  spender: SQL<Spender>
  signature: AnyPgColumn
  permit: AnyPgColumn
  permitBlock: AnyPgColumn
  /** The last second in which it can be filled; unix seconds. */
  lastSecond: AnyPgColumn
  isLive: SQL
  /** Over by time alone. */
  isExpired: SQL
  /** It has a last second at all. */
  canExpire: SQL
  isSignedByContract: SQL
  hasPermit: SQL
  /** It is no longer what it should be for its holding, where `recompute` selects it; which state it takes, its rule in `lib/order` says. */
  isStale: SQL
  /** Something that the contract wrote above a block is about it. */
  isUnwound: (above: { chainId: number; number: bigint }) => SQL
}

const limits = {
  /** Permits, and owners of orders that a reorganisation brings back, of one step. */
  reads: 200,
  /** Orders that one step asks their contracts about because it reads their owners' tokens; the audit comes to the others. */
  checks: 200,
} as const

/** No chain puts other blocks below this: what expired earlier, by the time of the chain in seconds, was not filled in one of them. */
const longestReplacedSeconds = 3_600n

/** Orders by hash. */
export const named = ({ orderHash }: SignedOrders, hashes: readonly string[]): SQL =>
  sql`${orderHash} = any(${sql.param([...hashes])}::text[])`

/** Orders that give one of these holdings. */
export const giving = ({ owner, token }: SignedOrders, pairs: readonly Pair[]): SQL =>
  sql`(${owner}, ${token}) in ${listed(pairs)}`

/** Live orders that one of these holdings backs, and that are no longer what they were for it. */
export const staleFor = (orders: SignedOrders, pairs: readonly Pair[]): SQL =>
  sql`${giving(orders, pairs)} and ${orders.isLive} and ${orders.isStale}`

const isRevived = (orders: SignedOrders, { chainId, ancestor, tip }: Fork & { chainId: number }): SQL =>
  sql`(${orders.isUnwound({ chainId, number: ancestor.number })} or (${orders.isExpired} and ${gte(orders.lastSecond, tip.timestamp)}))`

const pairOf = ({ owner, token }: SignedOrders) => ({ owner: sql<Address>`${owner}`, token: sql<Address>`${token}` })

/**
 * Finds what orders stand on that a reorganisation may bring back to life: nobody looked at their owners' tokens any more.
 *
 * @example
 * await findRevived(database, rfqSignedOrders, { chainId: 1, ancestor, tip }) // [{ owner: '0x7099...', token: '0xc02a...', spenders: ['rfq'] }]
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
 * Finds live orders that contracts signed and that one of these holdings backs; what a fork may bring back is taken for live.
 *
 * @example
 * await findContractClaims(database, rfqSignedOrders, { chainId: 1, pairs, fork: undefined }) // [{ signer, orderHash, digest, signature }]
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
      ...{ orderHash, digest: orderHash, signer: sql<Address>`${orders.owner}` },
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

/** An order whose permit is asked what it allows. */
export type PermitQuestion = Pair & { orderHash: Hex; permit: Hex }

/** What the permit of an order lets the contract pull, raw units. */
export type PermitRead = { orderHash: Hex; allowance: bigint }

const hasUnreadPermit = (orders: SignedOrders, { chainId, block }: { chainId: number; block: BlockNamed }) =>
  and(
    ...[eq(orders.chainId, chainId), orders.isLive, orders.hasPermit],
    sql`${orders.table}.permit_block_hash <> ${block.hash}`,
  )

/** Whether there are any of those that `findUnreadPermits` finds. */
export const hasUnreadPermits = (orders: SignedOrders, at: { chainId: number; block: BlockNamed }): SQL<boolean> =>
  sql`exists (select from ${orders.table} where ${hasUnreadPermit(orders, at)})`

/**
 * Finds live orders whose permits were read at another block, the longest unread first.
 *
 * @example
 * await findUnreadPermits(database, rfqSignedOrders, { chainId: 1, block: tip }) // [{ orderHash, owner, token, permit }]
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
 * Writes down what permits allow at a block. Gives the orders for which that is news.
 *
 * @example
 * await keepPermits(transaction, rfqSignedOrders, { block, permits: [{ orderHash: '0x9104...', allowance: 10n }] }) // ['0x9104...']
 */
export const keepPermits = async (
  transaction: Transaction,
  { table }: SignedOrders,
  { block, permits }: { block: BlockAt; permits: readonly PermitRead[] },
): Promise<string[]> => {
  if (permits.length === 0) return []
  // What is joined is the row as it was.
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
 * Writes down what contracts say of live orders. Gives the hashes of those of which they said something else before.
 *
 * @example
 * await keepSignatureChecks(transaction, rfqSignedOrders, [{ orderHash: '0x9104...', isRefused: true }]) // ['0x9104...']
 */
export const keepSignatureChecks = async (
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
 * Lets what was settled when blocks were taken away be looked at again.
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
