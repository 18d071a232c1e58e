import type { ReadableChain } from '../../chain/served-chain'
import type { Database } from '../../db/client'
import { allowances, chainBlocks, chainCursors, holdings, rfqEvents, rfqOrders } from '../../db/schema'
import { rebuild } from '../../ledger/rebuild'
import { rfqBook } from '../rfq-book'

/** What the chain decides: everything but the service's own clock, and what it has looked at again. */
export const rowsOf = async (database: Database) => ({
  orders: (await database.select().from(rfqOrders).orderBy(rfqOrders.orderHash)).map(
    ({ createdAt: _, updatedAt: __, isClosed: ___, ...row }) => row,
  ),
  holdings: await database.select().from(holdings).orderBy(holdings.owner, holdings.token),
  allowances: await database.select().from(allowances).orderBy(allowances.owner, allowances.token, allowances.spender),
})

/** The signed orders of one database in another one where nothing else is, and what the chain makes of them. */
export const rebuildFromZero = async (deps: ReadableChain & { from: Database; into: Database }) => {
  const { from, into: database } = deps
  for (const table of [rfqOrders, rfqEvents, holdings, chainBlocks, chainCursors]) await database.delete(table)
  const rows = await from.select().from(rfqOrders)
  const unread = { state: 'PENDING' as const, filled: 0n, transactionHash: null, isRefused: false, isClosed: false }
  for (const { isSmall: _, ...row } of rows)
    await database
      .insert(rfqOrders)
      .values({ ...row, ...unread, ...(row.permitMakerAsset && { permitAllowance: 0n, permitBlock: 0n }) })
  await rebuild({ ...deps, database, log: () => {} }, [rfqBook], 0)
  return rowsOf(database)
}
