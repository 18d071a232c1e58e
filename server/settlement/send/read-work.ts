import { eq, sql } from 'drizzle-orm'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { bridgeLegs } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { wordsOf } from '../../db/columns'
import { intentCancellations, intentOrders, settlements } from '../../db/intent-schema'
import { chainCursors } from '../../db/schema'
import type { Cursor } from '../../ledger/cursor'

/**
 * The cursor of a chain that a process moves, and whether there may be anything to do for the intent
 * orders of the chain, or for transfers to it.
 */
export type SettlementWork = {
  cursor: Cursor & { chainId: number }
  /** An order lives. */
  hasOrders: boolean
  /** A settlement is open, or a cancellation of any chain is not confirmed yet. */
  hasOpen: boolean
  /** A transfer to the chain waits for its payment, and can still be paid. */
  hasTransfers: boolean
}

// Columns are named with their tables by hand: in a list of selected fields they would lose them, and each
// chain would have to do what there is to do on any.
const ofChain = sql.raw('chain_cursors.chain_id')
const hasOrders = sql<boolean>`exists (
  select from ${intentOrders} placed
  where placed.chain_id = ${ofChain} and placed.status in ${wordsOf(liveIntentStatuses)}
)`
const hasOpen = sql<boolean>`exists (
  select from ${settlements} awarded where awarded.chain_id = ${ofChain} and awarded.state = 'open'
) or exists (select from ${intentCancellations} where not ${intentCancellations.isConfirmed})`
const hasTransfers = sql<boolean>`exists (
  select from ${bridgeLegs} leg where leg.dest_chain_id = ${ofChain} and leg.state = 'sent' and not leg.is_late and not leg.is_closed
)`

/** Says what there is to do on a chain; undefined when another process moves it, or none. */
export type ReadWork = (chainId: number) => Promise<SettlementWork | undefined>

/**
 * Lets all workers of a process read whether there is anything to do on a chain that it moves. Most of
 * the time there is nothing, and this is all that is asked four times a second: four looks at partial
 * indexes, which are soon planned, too. Callers share an answer that is under way, for any chain.
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
    // Without a name: what pools connections gives the next statement another server, which knows none.
    .prepare('')
  let underWay: Promise<readonly SettlementWork[]> | undefined
  return async (chainId) => {
    underWay ??= question.execute().finally(() => {
      underWay = undefined
    })
    return (await underWay).find(({ cursor }) => cursor.chainId === chainId)
  }
}
