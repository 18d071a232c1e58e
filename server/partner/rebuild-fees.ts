import { eq } from 'drizzle-orm'
import { findOldest } from '../chain/market/follow'
import { feeAccounts, feeEntries, feeRecords } from '../db/fee-schema'
import type { BlockAt } from '../ledger/cursor'
import type { ReadDeps, Rebuilding } from '../ledger/indexer'
import { readFeeRecord, storeEntries } from './fee-entries'
import { readFeeLogs } from './read-fee-logs'

/**
 * Reads a chain's credits and claims again, from the height at which the record starts or the
 * oldest later block that the node has; a chain below that height has none.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved during the read;
 * viem's errors when the node fails.
 * @example
 * await (await rebuildFees(deps, block)).replace(transaction, nowMs)
 */
export const rebuildFees = async (deps: ReadDeps, block: BlockAt): Promise<Rebuilding> => {
  const { database, chain, client } = deps
  const chainId = chain.id
  const record = await readFeeRecord(database, chainId)
  const isBelow = record !== undefined && record.number < block.number
  const begins = isBelow ? await findOldest(client, { from: record.number, head: block }) : block
  const logs = await readFeeLogs(deps, { above: begins, upTo: block })
  return {
    replace: async (transaction) => {
      for (const table of [feeRecords, feeEntries, feeAccounts])
        await transaction.delete(table).where(eq(table.chainId, chainId))
      const { number, hash, timestamp } = begins
      await transaction.insert(feeRecords).values({ chainId, number, hash, timestamp })
      await storeEntries(transaction, { chainId, logs })
    },
  }
}
