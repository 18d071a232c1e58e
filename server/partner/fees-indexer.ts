import type { EventIndexer } from '../ledger/indexer'
import { auditFees } from './audit-fees'
import { beginRecord, storeEntries, unwindEntries } from './fee-entries'
import { decodeFeeLog, type FeeLog, feeTopics } from './fee-logs'
import { feeContractsOf } from './read-fee-logs'
import { rebuildFees } from './rebuild-fees'

/** The indexer of credits and claims; it has no orders, so a step reads its logs only. */
export const feesIndexer: EventIndexer<FeeLog> = {
  name: 'fees',
  addresses: feeContractsOf,
  topics: feeTopics,
  decode: decodeFeeLog,
  unwind: async (transaction, above) => {
    await unwindEntries(transaction, above)
    return []
  },
  store: async (transaction, { chainId, logs, above }) => {
    await beginRecord(transaction, { chainId, ...above })
    await storeEntries(transaction, { chainId, logs })
    return []
  },
  rebuild: rebuildFees,
  audit: auditFees,
}
