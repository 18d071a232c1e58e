import { and, eq, sql } from 'drizzle-orm'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import type { Database } from '../db/client'
import { wordsOf } from '../db/columns'
import { intentCancellations, intentOrders, settlements } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import type { Claim, Cursor } from '../ledger/cursor'

/** The cursor of a chain that a process moves, and whether there may be anything to do for the intent orders of the chain. */
export type Work = {
  cursor: Cursor
  /** An order lives. */
  hasOrders: boolean
  /** A settlement is open, or a cancellation of any chain is not confirmed yet. */
  hasOpen: boolean
}

const hasOrders = sql<boolean>`exists (
  select from ${intentOrders}
  where ${intentOrders.chainId} = ${chainCursors.chainId} and ${intentOrders.status} in ${wordsOf(liveIntentStatuses)}
)`
const hasOpen = sql<boolean>`exists (
  select from ${settlements} where ${settlements.chainId} = ${chainCursors.chainId} and ${settlements.state} = 'open'
) or exists (select from ${intentCancellations} where not ${intentCancellations.isConfirmed})`

/**
 * Lets a process read whether there is anything to do on a chain that it moves; undefined when another one moves it, or none. Most of the
 * time there is nothing, and this is all that is asked four times a second: three looks at partial indexes, which are soon planned, too.
 *
 * @example
 * const readWork = createWorkReader(database)
 * await readWork({ chainId: 1, holder: 'a' }) // { cursor, hasOrders: true, hasOpen: false }
 */
export const createWorkReader = (database: Database): ((claim: Claim) => Promise<Work | undefined>) => {
  const question = database
    .select({ cursor: chainCursors, hasOrders, hasOpen })
    .from(chainCursors)
    .where(
      and(eq(chainCursors.chainId, sql.placeholder('chainId')), eq(chainCursors.holder, sql.placeholder('holder'))),
    )
    // Without a name: what pools connections gives the next statement another server, which knows none.
    .prepare('')
  return async (claim) => (await question.execute(claim))[0]
}
