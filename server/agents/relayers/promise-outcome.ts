import { sql } from 'drizzle-orm'
import { bridgeLegs, relayerPromises } from '../../db/bridge-schema'
import { chainCursors } from '../../db/schema'

/** The states of a promised transfer: not paid yet, paid in time, or not. */
export const promiseOutcomes = ['open', 'kept', 'broken'] as const
export type PromiseOutcome = (typeof promiseOutcomes)[number]

/** The unix seconds of the destination chain until which a promised transfer is to be paid. */
export const promiseDue = sql`${bridgeLegs.blockSeconds} + ${relayerPromises.paysWithinSeconds}`

/**
 * The outcome of a promise by what both chains show of its transfer: kept if anyone paid it in
 * time, broken if a block of the destination is later. Null while the block of the payment is not
 * known. Its query joins promises, transfers and the cursors of the destination chains.
 */
export const promiseOutcome = sql<PromiseOutcome | null>`case
  when ${bridgeLegs.paidSeconds} <= ${promiseDue} then 'kept'
  when ${bridgeLegs.paidSeconds} is not null then 'broken'
  when ${bridgeLegs.state} in ('arrived', 'paid', 'released') then null
  when ${chainCursors.timestamp} > ${promiseDue} then 'broken'
  else 'open' end`
