import { and, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/client'
import { rfqOrders } from '../db/schema'
import type { Book } from '../ledger/book'
import type { ContractSignatureCheck } from '../ledger/contract-signature-checks'
import type { BlockAt } from '../ledger/cursor'
import type { Pair } from '../ledger/holdings'
import type { PermitRead, RfqReading } from './read-step'
import { recomputeOrders } from './recompute-orders'
import { isLiveRow, ordersNamed, ordersWithStaleState } from './which-orders'

/** No chain puts other blocks below this: what expired earlier, by the time of the chain in seconds, was not filled in one of them. */
const longestReplacedSeconds = 3_600n

/**
 * Writes down what a step has read, and derives the states of the orders again that it may have changed: by what the contract wrote, by
 * what backs them, by the time of the block, and by what a contract says that signed them.
 *
 * @example
 * await keepRfqStep(transaction, step) // { pairs: [{ owner: '0x7099...', token: '0xc02a...' }], driftAffectsOrders: false }
 */
export const keepRfqStep: Book<unknown, RfqReading>['recompute'] = async (transaction, step) => {
  const { chain, tip, nowSeconds, isFork, touched, changed, changedWithoutLog, reading } = step
  const chainId = chain.id
  const recompute = (which: SQL | undefined) =>
    recomputeOrders(transaction, { chainId, chainSeconds: tip.timestamp, nowSeconds, which })
  const backedBy = (pairs: readonly Pair[]) => (pairs.length > 0 ? recompute(ordersWithStaleState(pairs)) : [])
  if (isFork) await reopen(transaction, { chainId, touched, chainSeconds: tip.timestamp })
  const permitted = await keepPermits(transaction, { block: tip, permits: reading?.permits ?? [] })
  const named = await recompute(ordersNamed([...touched, ...permitted]))
  const surprised = await backedBy(changedWithoutLog)
  const pairs = [
    ...named,
    ...surprised,
    ...(await backedBy(changed)),
    ...(await recompute(and(isLiveRow, gt(rfqOrders.expiry, 0n), lt(rfqOrders.expiry, tip.timestamp)))),
    // Only a reorganisation turns time back.
    ...(isFork ? await recompute(and(eq(rfqOrders.state, 'EXPIRED'), gte(rfqOrders.expiry, tip.timestamp))) : []),
  ]
  const checked = await keepSignatureChecks(transaction, reading?.checks ?? [])
  if (checked.length > 0) await recompute(ordersNamed(checked))
  return { pairs, driftAffectsOrders: surprised.length > 0 }
}

/** What was settled when its blocks were taken away is looked at again. */
const reopen = async (
  transaction: Transaction,
  { chainId, touched, chainSeconds }: { chainId: number; touched: readonly string[]; chainSeconds: bigint },
): Promise<void> => {
  const isFresh = and(eq(rfqOrders.state, 'EXPIRED'), gte(rfqOrders.expiry, chainSeconds - longestReplacedSeconds))
  await transaction
    .update(rfqOrders)
    .set({ isClosed: false })
    .where(and(eq(rfqOrders.chainId, chainId), eq(rfqOrders.isClosed, true), or(ordersNamed(touched), isFresh)))
}

/**
 * Writes down what permits allow at a block. Gives the orders for which that is news.
 *
 * @example
 * await keepPermits(transaction, { block, permits: [{ orderHash: '0x9104...', allowance: 10n }] }) // ['0x9104...']
 */
export const keepPermits = async (
  transaction: Transaction,
  { block, permits }: { block: BlockAt; permits: readonly PermitRead[] },
): Promise<string[]> => {
  if (permits.length === 0) return []
  // What is joined is the row as it was.
  const { rows } = await transaction.execute<{ order_hash: string; is_news: boolean }>(sql`
    update rfq_orders set
      permit_allowance = next.allowance, permit_block = ${block.number}::bigint, permit_block_hash = ${block.hash}
    from unnest(
      ${sql.param(permits.map(({ orderHash }) => orderHash))}::text[],
      ${sql.param(permits.map(({ allowance }) => allowance.toString()))}::numeric[]
    ) as next (order_hash, allowance) join rfq_orders as before using (order_hash)
    where rfq_orders.order_hash = next.order_hash
    returning rfq_orders.order_hash, before.permit_allowance is distinct from next.allowance as is_news`)
  return rows.flatMap(({ order_hash, is_news }) => (is_news ? [order_hash] : []))
}

/**
 * Writes down what contracts say of live orders. Gives the hashes of those of which they said something else before.
 *
 * @example
 * await keepSignatureChecks(transaction, [{ orderHash: '0x9104...', isRefused: true }]) // ['0x9104...']
 */
export const keepSignatureChecks = async (
  transaction: Transaction,
  checks: readonly ContractSignatureCheck[],
): Promise<string[]> => {
  const write = async (isRefused: boolean) => {
    const named = checks.filter((check) => check.isRefused === isRefused).map(({ orderHash }) => orderHash)
    if (named.length === 0) return []
    const changed = await transaction
      .update(rfqOrders)
      .set({ isRefused })
      .where(and(ordersNamed(named), eq(rfqOrders.isRefused, !isRefused), isLiveRow))
      .returning({ orderHash: rfqOrders.orderHash })
    return changed.map(({ orderHash }) => orderHash)
  }
  return [...(await write(true)), ...(await write(false))]
}
