import type { Hex } from 'viem'
import { soldFrom } from '@/lib/order/position/position'
import type { Database } from '../../db/client'
import { type IntentRow, termsOf } from '../../intent/orders/order-row'
import { selectIntents } from '../../intent/orders/recompute-orders'
import { intentsNamed } from '../../intent/orders/which-orders'

/**
 * Reads the amounts that positions of stored orders sell, raw units of their sources, by order, at
 * the block that the ledger read. Later earnings are sold too. Orders whose source is not in a
 * vault have none.
 *
 * @example
 * (await readSold(database, [row])).get(row.orderHash) // 10041095890n
 */
export const readSold = async (database: Database, rows: readonly IntentRow[]): Promise<ReadonlyMap<Hex, bigint>> => {
  const hashes = rows.flatMap((row) => (row.strategy === null ? [] : [row.orderHash]))
  if (hashes.length === 0) return new Map()
  const states = await selectIntents(database, intentsNamed(hashes), hashes.length)
  return new Map(
    states.flatMap(({ order, balance: worth, allowance: shares }) => {
      const { position } = termsOf(order)
      if (position === undefined) return []
      const sold = soldFrom({ shares, worth }, position)
      return [[order.orderHash, position.useShares || sold < order.srcAmount ? sold : order.srcAmount] as const]
    }),
  )
}
