import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Hex, parseTransaction } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { settledOrders } from '@/lib/chain/intent/settled-orders'
import { orderKinds } from '@/lib/order/intent'
import type { Transaction } from '../../db/client'
import { intentEvents, intentOrders, settlementAttempts, settlementOrders, settlements } from '../../db/intent-schema'
import { isUnfilled } from '../../db/is-unfilled'
import { agentRuns } from '../../db/round-schema'

/** An order that a mined batch did not fill, and the reason. */
export type UnfilledOrder = { orderHash: Hex; reason: 'LeftOutOfBatch' | 'RevertedInBatch' }

/**
 * Finds the orders that a mined settlement did not fill, and stores those for which its transaction
 * has no call: they were left out of the batch before it was sent. The calls of the others
 * reverted.
 *
 * @example
 * await storeUnfilled(transaction, { settlementId, chain }) // [{ orderHash: '0x4e68...', reason: 'LeftOutOfBatch' }]
 */
export const storeUnfilled = async (
  transaction: Transaction,
  { settlementId, chain }: { settlementId: string; chain: Chain },
): Promise<UnfilledOrder[]> => {
  const ofSettlement = eq(settlementOrders.settlementId, settlementId)
  const rows = await transaction
    .select({ orderHash: settlementOrders.orderHash })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .where(and(ofSettlement, isUnfilled))
  if (rows.length === 0) return []
  const [mined] = await transaction
    .select({ raw: settlementAttempts.raw })
    .from(settlementAttempts)
    .innerJoin(intentEvents, eq(intentEvents.transactionHash, settlementAttempts.transactionHash))
    .where(eq(settlementAttempts.settlementId, settlementId))
    .limit(1)
  const { data = '0x' } = parseTransaction(mined!.raw)
  const called = settledOrders({ chainId: chain.id, intent: chain.contracts.intent! }, data)
  const leftOut = rows.flatMap(({ orderHash }) => (called.has(orderHash) ? [] : orderHash))
  await transaction
    .update(settlementOrders)
    .set({ isLeftOut: inArray(settlementOrders.orderHash, leftOut) })
    .where(ofSettlement)
  return rows.map(({ orderHash }) => ({
    orderHash,
    reason: called.has(orderHash) ? 'RevertedInBatch' : 'LeftOutOfBatch',
  }))
}

/** A mined fill that paid its owner less than its agent promised; raw units before fees. */
export type ShortFill = {
  orderHash: Hex
  /** For a sale the minimum of the destination, for a purchase the maximum of the source. */
  promised: bigint
  /** The amount that was received, or spent. */
  actual: bigint
}

/**
 * Compares each fill of a mined settlement with its promise (`settlement_orders`), by the
 * contract's logs, and returns those that fell short. A sale received the amount returned plus
 * fees, a purchase spent the amount paid minus fees.
 *
 * @example
 * await readShortFills(transaction, settlementId) // [{ orderHash: '0x4e68...', promised: 50000n, actual: 20000n }]
 */
export const readShortFills = async (transaction: Transaction, settlementId: string): Promise<ShortFill[]> => {
  const isSale = sql`${intentOrders.kind} = ${orderKinds.SELL}`
  const fees = sql`${intentEvents.protocolFee} + ${intentEvents.partnerFee}`
  const promised = sql`case when ${isSale} then ${settlementOrders.minOut} else ${settlementOrders.maxIn} end`
  const actual = sql`case when ${isSale} then ${intentEvents.returned} + ${fees}
    else ${intentEvents.srcAmount} - (${fees}) end`
  return transaction
    .select({
      orderHash: settlementOrders.orderHash,
      promised: promised.mapWith(BigInt),
      actual: actual.mapWith(BigInt),
    })
    .from(settlementOrders)
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .innerJoin(settlementAttempts, eq(settlementAttempts.settlementId, settlementOrders.settlementId))
    .innerJoin(
      intentEvents,
      and(
        eq(intentEvents.transactionHash, settlementAttempts.transactionHash),
        eq(intentEvents.orderHash, settlementOrders.orderHash),
      ),
    )
    .where(
      and(
        eq(settlementOrders.settlementId, settlementId),
        sql`case when ${isSale} then ${actual} < ${promised} else ${actual} > ${promised} end`,
      ),
    )
}

/**
 * Derives the outcome of an agent in a round again: a failed settlement of that round, or a failed
 * call in a batch, counts before its bids. Does nothing if the round is not stored.
 *
 * @example
 * await deriveOutcome(transaction, { roundId, agent: 'nimble' })
 */
export const deriveOutcome = async (
  transaction: Transaction,
  { roundId, agent }: { roundId: string; agent: string },
): Promise<void> => {
  // `min` is alphabetical: a payment below the promise comes before a revert, and is the worse
  // fault.
  const fault = sql`(
    select min(coalesce(${settlements.fault}, case when ${isUnfilled} then 'unsettled' end))
    from ${settlements} left join ${settlementOrders} on ${settlementOrders.settlementId} = ${settlements.id}
    where ${settlements.roundId} = ${roundId} and ${settlements.agent} = ${agent}
  )`
  await transaction
    .update(agentRuns)
    .set({ outcome: sql`coalesce(${fault}, ${agentRuns.bidOutcome})` })
    .where(and(eq(agentRuns.roundId, roundId), eq(agentRuns.agent, agent)))
}
