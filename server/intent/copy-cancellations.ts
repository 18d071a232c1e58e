import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { type Database, transact } from '../db/client'
import { intentCancellations, intentOrders } from '../db/intent-schema'
import { lockChain } from '../ledger/cursor'
import type { Log } from '../log'
import { storeCancellations } from './store-cancellations'

const batch = 500

/**
 * Copies cancellations from one database to another that was restored to an earlier time and would
 * settle these orders. Safe to repeat. Orders that ended or are unknown there are skipped. Returns
 * the hashes of the newly cancelled orders.
 *
 * @throws {Error} for an order of a chain that is not in `chains`; the driver's errors.
 * @example
 * await copyCancellations({ from, into, chains: published, log, nowMs }) // ['0x4e68…']
 */
export const copyCancellations = async ({
  from,
  into,
  chains,
  log,
  nowMs,
}: {
  from: Database
  into: Database
  chains: Readonly<Record<number, Chain>>
  log: Log
  nowMs: number
}): Promise<Hex[]> => {
  const { orderHash, orderIds, signature, askedAtMs } = intentCancellations
  const copied: Hex[] = []
  for (let after = '0x' as Hex; ; ) {
    const rows = await from
      .select({ orderHash, orderIds, signature, askedAtMs })
      .from(intentCancellations)
      .where(gt(orderHash, after))
      .orderBy(asc(orderHash))
      .limit(batch)
    const last = rows.at(-1)
    if (last === undefined) return copied
    after = last.orderHash
    const hashes = rows.map((row) => row.orderHash)
    const known = await into
      .selectDistinct({ chainId: intentOrders.chainId })
      .from(intentOrders)
      .where(inArray(intentOrders.orderHash, hashes))
    for (const { chainId } of known) {
      const chain = chains[chainId]
      if (chain === undefined) throw new Error(`The registry lacks chain ${chainId}: give REGISTRY_FILE.`)
      const kept = await transact(into, async (transaction) => {
        await lockChain(transaction, { chainId, to: 'add' })
        const live = await transaction
          .select({ orderHash: intentOrders.orderHash })
          .from(intentOrders)
          .where(
            and(
              eq(intentOrders.chainId, chainId),
              inArray(intentOrders.orderHash, hashes),
              inArray(intentOrders.status, [...liveIntentStatuses]),
            ),
          )
          .orderBy(asc(intentOrders.orderHash))
          .for('update')
        const isLive = new Set(live.map((order) => order.orderHash))
        const cancellations = rows.filter((row) => isLive.has(row.orderHash))
        return storeCancellations(transaction, { chain, log, nowMs, cancellations })
      })
      copied.push(...kept)
    }
  }
}
