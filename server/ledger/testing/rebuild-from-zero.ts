import { bridgeIndexer } from '../../bridge/bridge-indexer'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { bridgeLegs, bridgeRefunds } from '../../db/bridge-schema'
import type { Database } from '../../db/client'
import { feeAccounts, feeEntries, feeRecords } from '../../db/fee-schema'
import { intentCancellations, intentEvents, intentOrders, intentTimeline } from '../../db/intent-schema'
import { allowances, chainBlocks, chainCursors, holdings, rfqEvents, rfqOrders } from '../../db/schema'
import { intentIndexer } from '../../intent/orders/intent-indexer'
import { rfqIndexer } from '../../otc/rfq-indexer'
import { feesIndexer } from '../../partner/fees-indexer'
import { follow } from '../follow'
import { rebuild } from '../rebuild'

/** The tables that the ledger writes, referring ones first. */
export const ledgerTables = [
  ...[intentTimeline, intentCancellations, bridgeLegs, bridgeRefunds, intentOrders, intentEvents],
  ...[feeEntries, feeAccounts, feeRecords],
  ...[rfqOrders, rfqEvents, allowances, holdings, chainBlocks, chainCursors],
]

/** Reads what the chain decides: everything but the service's clock and the progress of audits. */
export const rowsOf = async (database: Database) => ({
  orders: (await database.select().from(rfqOrders).orderBy(rfqOrders.orderHash)).map(
    ({ createdAt: _, updatedAt: __, isClosed: ___, ...row }) => row,
  ),
  intents: (await database.select().from(intentOrders).orderBy(intentOrders.orderHash)).map(
    // The fill of another order with the same nonce may have been read later than the view.
    ({ id: _, createdAtMs: __, updatedAtMs: ___, isClosed: ____, isNonceTaken: _____, ...row }) => row,
  ),
  legs: (await database.select().from(bridgeLegs).orderBy(bridgeLegs.relayHash)).map(({ isClosed: _, ...row }) => row),
  fees: await database.select().from(feeEntries).orderBy(feeEntries.blockNumber, feeEntries.logIndex),
  holdings: await database.select().from(holdings).orderBy(holdings.owner, holdings.token),
  allowances: await database.select().from(allowances).orderBy(allowances.owner, allowances.token, allowances.spender),
})

/** Copies the signed orders of one database into an empty one and derives all else from the chain. */
export const rebuildFromZero = async (deps: ReadableChain & { from: Database; into: Database }) => {
  const { from, into: database } = deps
  for (const table of ledgerTables) await database.delete(table)
  const unread = { filled: 0n, isRefused: false, isClosed: false }
  for (const { isSmall: _, ...row } of await from.select().from(rfqOrders))
    await database.insert(rfqOrders).values({
      ...row,
      ...unread,
      state: 'PENDING',
      transactionHash: null,
      ...(row.permitMakerAsset && { permitAllowance: 0n, permitBlock: 0n }),
    })
  for (const { sourceLeft: _, sourceDue: __, ...row } of await from.select().from(intentOrders))
    await database.insert(intentOrders).values({
      ...row,
      ...unread,
      status: 'PENDING',
      isPreSigned: false,
      isNonceTaken: false,
      slicesDone: 0n,
      nextAt: 0n,
      ...(row.permitAllowance !== null && { permitAllowance: 0n, permitBlock: 0n }),
    })
  // Requested cancellations are not on the chain, like the orders themselves.
  const cancellations = await from.select().from(intentCancellations)
  if (cancellations.length > 0) await database.insert(intentCancellations).values(cancellations)
  // The start of the fee record is not on the chain.
  const records = await from.select().from(feeRecords)
  if (records.length > 0) await database.insert(feeRecords).values(records)
  const indexers = [rfqIndexer, intentIndexer, bridgeIndexer, feesIndexer]
  const own = { ...deps, database, holder: 'rebuilder', log: () => {} }
  await rebuild(own, indexers, 0)
  // A holding that both indexers depend on counts as unread until a step has read it for both.
  await follow(own, indexers, 0)
  return rowsOf(database)
}
