import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../db/client'
import { chainBlocks, chainCursors } from '../../db/schema'
import { type Cursor, lockChain } from '../../ledger/cursor'

/**
 * Keeps the chain's cursor where it is to the end of the transaction, and says whether what was decided on an earlier look at it may still
 * be written: no other process has the chain, and the block that was looked at was not taken back.
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
        ...[eq(chainCursors.chainId, chainId), eq(chainCursors.epoch, epoch)],
        ...[eq(chainBlocks.number, number), eq(chainBlocks.hash, hash)],
      ),
    )
  return same !== undefined
}
