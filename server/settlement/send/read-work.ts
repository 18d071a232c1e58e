import { eq, sql } from 'drizzle-orm'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { bridgeLegs } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { wordsOf } from '../../db/columns'
import { intentCancellations, intentOrders, settlements } from '../../db/intent-schema'
import { chainCursors } from '../../db/schema'
import type { Cursor } from '../../ledger/cursor'

/**
 * The cursor of a chain that this process leads, and whether its intent orders, or transfers to it,
 * may need work.
 */
export type SettlementWork = {
  cursor: Cursor & { chainId: number }
  /** True if an order is live. */
  hasOrders: boolean
  /** True if a settlement is open, or a cancellation of any chain is not confirmed. */
  hasOpen: boolean
  /** True if a transfer to the chain waits for its payment and can still be paid. */
  hasTransfers: boolean
}

// Written by hand with their table: drizzle drops it in selected fields, and each chain would then
// get the work of any chain.
const ofChain = sql.raw('chain_cursors.chain_id')
const hasOrders = sql<boolean>`exists (
  select from ${intentOrders} placed
  where placed.chain_id = ${ofChain} and placed.status in ${wordsOf(liveIntentStatuses)}
)`
const hasOpen = sql<boolean>`exists (
  select from ${settlements} awarded where awarded.chain_id = ${ofChain} and awarded.state = 'open'
) or exists (select from ${intentCancellations} where not ${intentCancellations.isConfirmed})`
const hasTransfers = sql<boolean>`exists (
  select from ${bridgeLegs} leg
  where leg.dest_chain_id = ${ofChain} and leg.state = 'sent' and not leg.is_late and not leg.is_closed
)`

/** Returns the work of a chain; undefined if this process does not lead it. */
export type ReadWork = (chainId: number) => Promise<SettlementWork | undefined>

/**
 * Creates the reader that all workers of a process share to find work on the chains that it leads.
 * Usually there is none, and this query is all that runs four times a second: four reads of partial
 * indexes that are fast to plan. Calls during a query share its result, for any chain.
 *
 * @example
 * const readWork = createWorkReader(database, { holder: 'a' })
 * await readWork(1) // { cursor, hasOrders: true, hasOpen: false, hasTransfers: false }
 */
export const createWorkReader = (database: Database, { holder }: { holder: string }): ReadWork => {
  const question = database
    .select({ cursor: chainCursors, hasOrders, hasOpen, hasTransfers })
    .from(chainCursors)
    .where(eq(chainCursors.holder, holder))
    // Unnamed: a connection pooler may run the next statement on a server that does not know it.
    .prepare('')
  let underWay: Promise<readonly SettlementWork[]> | undefined
  return async (chainId) => {
    underWay ??= question.execute().finally(() => {
      underWay = undefined
    })
    return (await underWay).find(({ cursor }) => cursor.chainId === chainId)
  }
}
