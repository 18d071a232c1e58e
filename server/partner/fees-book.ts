import type { Book } from '../ledger/book'
import { auditFees } from './audit-fees'
import { beginRecord, keepEntries, unwindEntries } from './fee-entries'
import { decodeFeeLog, type FeeLog, feeTopics } from './fee-logs'
import { feeContractsOf } from './read-fee-logs'
import { rebuildFees } from './rebuild-fees'

/** What accounts were credited and claimed, as the ledger follows it: of no order, so a step asks for its logs and nothing else. */
export const feesBook: Book<FeeLog> = {
  name: 'fees',
  addresses: feeContractsOf,
  topics: feeTopics,
  decode: decodeFeeLog,
  unwind: async (transaction, above) => {
    await unwindEntries(transaction, above)
    return []
  },
  keep: async (transaction, { chainId, logs, above }) => {
    await beginRecord(transaction, { chainId, ...above })
    await keepEntries(transaction, { chainId, logs })
    return []
  },
  rebuild: rebuildFees,
  audit: auditFees,
}
