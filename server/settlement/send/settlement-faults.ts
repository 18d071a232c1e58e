import { and, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { orderKinds } from '@/lib/order/intent'
import type { Transaction } from '../../db/client'
import { intentEvents, intentOrders, settlementAttempts, settlementOrders, settlements } from '../../db/intent-schema'
import { agentRuns } from '../../db/round-schema'

/** A fill that was mined with less for its owner than its agent promised; raw units before fees. */
export type ShortFill = {
  orderHash: Hex
  /** Of a sale the destination it had to bring, of a purchase the source it could cost. */
  promised: bigint
  /** What it brought, or cost. */
  actual: bigint
}

/**
 * Compares each fill of a mined settlement with its promise (`settlement_orders`), by what the
 * contract logged, and returns those that fell short: a sale brought what was returned and kept as
 * fees, a purchase cost what was paid less the fees.
 *
 * @example
 * await readShortFills(transaction, settlementId) // [{ orderHash: '0x4e68...', promised: 50000n, actual: 20000n }]
 */
export const readShortFills = async (transaction: Transaction, settlementId: string): Promise<ShortFill[]> => {
  const isSale = sql`${intentOrders.kind} = ${orderKinds.SELL}`
  const fees = sql`${intentEvents.protocolFee} + ${intentEvents.partnerFee}`
  const promised = sql`case when ${isSale} then ${settlementOrders.minOut} else ${settlementOrders.maxIn} end`
  const actual = sql`case when ${isSale} then ${intentEvents.returned} + ${fees} else ${intentEvents.srcAmount} - (${fees}) end`
  return transaction
    .select({
      orderHash: settlementOrders.orderHash,
      ...{ promised: promised.mapWith(BigInt), actual: actual.mapWith(BigInt) },
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
 * Derives the outcome of an agent in a round again: a settlement of that round that failed counts
 * before its bids. Nothing where the round is not kept.
 *
 * @example
 * await deriveOutcome(transaction, { roundId, agent: 'nimble' })
 */
export const deriveOutcome = async (
  transaction: Transaction,
  { roundId, agent }: { roundId: string; agent: string },
): Promise<void> => {
  // In the order of the alphabet a payment below the promise comes before a revert, and is the
  // worse of the two.
  const fault = sql`(
    select min(${settlements.fault}) from ${settlements}
    where ${settlements.roundId} = ${roundId} and ${settlements.agent} = ${agent}
  )`
  await transaction
    .update(agentRuns)
    .set({ outcome: sql`coalesce(${fault}, ${agentRuns.bidOutcome})` })
    .where(and(eq(agentRuns.roundId, roundId), eq(agentRuns.agent, agent)))
}
