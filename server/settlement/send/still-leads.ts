import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client'
import { chainBlocks, chainCursors } from '../../db/schema'
import { type Cursor, lockChain } from '../../ledger/cursor'

/**
 * Locks the chain's cursor to the end of the transaction. Returns true if decisions on an earlier
 * reading of it may still be stored: no other process leads the chain, and the block of that
 * reading was not removed.
 *
 * @example
 * if (!(await stillLeads(transaction, { chainId: 1, cursor }))) return
 */
export const stillLeads = async (
  transaction: Transaction,
  { chainId, cursor }: { chainId: number; cursor: Pick<Cursor, 'epoch' | 'hash' | 'number'> },
): Promise<boolean> => {
  await lockChain(transaction, { chainId, to: 'add' })
  const { epoch, hash, number } = cursor
  const [same] = await transaction
    .select({ chainId: chainCursors.chainId })
    .from(chainCursors)
    .innerJoin(chainBlocks, eq(chainBlocks.chainId, chainCursors.chainId))
    .where(
      and(
        eq(chainCursors.chainId, chainId),
        eq(chainCursors.epoch, epoch),
        eq(chainBlocks.number, number),
        eq(chainBlocks.hash, hash),
      ),
    )
  return same !== undefined
}
