import { bridgeBook } from '../../bridge/bridge-book'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { bridgeLegs, bridgeRefunds } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { feeAccounts, feeEntries, feeRecords } from '../../db/fee-schema'
import { intentCancellations, intentEvents, intentOrders, intentTimeline } from '../../db/intent-schema'
import { allowances, chainBlocks, chainCursors, holdings, rfqEvents, rfqOrders } from '../../db/schema'
import { intentBook } from '../../intent/orders/intent-book'
import { rfqBook } from '../../otc/rfq-book'
import { feesBook } from '../../partner/fees-book'
import { follow } from '../follow'
import { rebuild } from '../rebuild'

/** All that the ledger writes, what refers to something before it. */
export const ledgerTables = [
  ...[intentTimeline, intentCancellations, bridgeLegs, bridgeRefunds, intentOrders, intentEvents],
  ...[feeEntries, feeAccounts, feeRecords],
  ...[rfqOrders, rfqEvents, allowances, holdings, chainBlocks, chainCursors],
]

/** What the chain decides: everything but the service's own clock, and what it has looked at again. */
export const rowsOf = async (database: Database) => ({
  orders: (await database.select().from(rfqOrders).orderBy(rfqOrders.orderHash)).map(
    ({ createdAt: _, updatedAt: __, isClosed: ___, ...row }) => row,
  ),
  intents: (await database.select().from(intentOrders).orderBy(intentOrders.orderHash)).map(
    // Of a nonce that went to another order, that order's own fill may have been heard later than the view.
    ({ id: _, createdAtMs: __, updatedAtMs: ___, isClosed: ____, isNonceTaken: _____, ...row }) => row,
  ),
  legs: (await database.select().from(bridgeLegs).orderBy(bridgeLegs.relayHash)).map(({ isClosed: _, ...row }) => row),
  fees: await database.select().from(feeEntries).orderBy(feeEntries.blockNumber, feeEntries.logIndex),
  holdings: await database.select().from(holdings).orderBy(holdings.owner, holdings.token),
  allowances: await database.select().from(allowances).orderBy(allowances.owner, allowances.token, allowances.spender),
})

/** The signed orders of one database in another one where nothing else is, and what the chain makes of them. */
export const rebuildFromZero = async (deps: ReadableChain & { from: Database; into: Database }) => {
  const { from, into: database } = deps
  for (const table of ledgerTables) await database.delete(table)
  const unread = { filled: 0n, isRefused: false, isClosed: false }
  for (const { isSmall: _, ...row } of await from.select().from(rfqOrders))
    await database.insert(rfqOrders).values({
      ...{ ...row, ...unread, state: 'PENDING', transactionHash: null },
      ...(row.permitMakerAsset && { permitAllowance: 0n, permitBlock: 0n }),
    })
  for (const { sourceLeft: _, sourceDue: __, ...row } of await from.select().from(intentOrders))
    await database.insert(intentOrders).values({
      ...{ ...row, ...unread, status: 'PENDING', isPreSigned: false, isNonceTaken: false, slicesDone: 0n, nextAt: 0n },
      ...(row.permitAllowance !== null && { permitAllowance: 0n, permitBlock: 0n }),
    })
  // What owners asked for, and whether that is certain, is no more on the chain than the orders are.
  const cancellations = await from.select().from(intentCancellations)
  if (cancellations.length > 0) await database.insert(intentCancellations).values(cancellations)
  // Where the record of fees begins is nothing that a chain could tell.
  const records = await from.select().from(feeRecords)
  if (records.length > 0) await database.insert(feeRecords).values(records)
  const books = [rfqBook, intentBook, bridgeBook, feesBook]
  const own = { ...deps, database, holder: 'rebuilder', log: () => {} }
  await rebuild(own, books, 0)
  // A holding that both books stand on counts as unread until a step has read it for both.
  await follow(own, books, 0)
  return rowsOf(database)
}
