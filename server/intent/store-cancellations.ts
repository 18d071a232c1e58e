import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Transaction } from '../db/client'
import { intentCancellations } from '../db/intent-schema'
import type { Log } from '../log'
import { recomputeIntents } from './orders/recompute-orders'
import { noteTimeline } from './orders/timeline'
import { intentsNamed } from './orders/which-orders'

/** The cancellation of one order, with all ids that its owner signed. */
export type OrderCancellation = Pick<
  typeof intentCancellations.$inferInsert,
  'orderHash' | 'orderIds' | 'signature' | 'askedAtMs'
>

/**
 * Stores signed cancellations of a chain's locked live orders, and recomputes these. Existing
 * cancellations are kept. Returns the hashes of the newly cancelled orders.
 *
 * @example
 * await storeCancellations(transaction, { chain, log, nowMs, cancellations }) // ['0x4e68…']
 */
export const storeCancellations = async (
  transaction: Transaction,
  {
    chain,
    log,
    nowMs,
    cancellations,
  }: { chain: Chain; log: Log; nowMs: number; cancellations: readonly OrderCancellation[] },
): Promise<Hex[]> => {
  if (cancellations.length === 0) return []
  const kept = await transaction
    .insert(intentCancellations)
    .values([...cancellations])
    .onConflictDoNothing()
    .returning({ orderHash: intentCancellations.orderHash })
  if (kept.length === 0) return []
  const hashes = kept.map(({ orderHash }) => orderHash)
  const events = hashes.map((orderHash) => ({ orderHash, label: 'asked' as const, reason: 'Cancellation' }))
  await noteTimeline(transaction, { nowMs, events })
  await recomputeIntents(transaction, { chain, log, nowMs, which: intentsNamed(hashes) })
  return hashes
}
