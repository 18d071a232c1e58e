import { and, eq, inArray, sql } from 'drizzle-orm'
import { takeableOf } from '@/lib/order/intent-funds'
import type { Database } from '../../db/client'
import { intentOrders, settlementOrders } from '../../db/intent-schema'
import { termsOf } from '../../intent/orders/order-row'
import { selectIntents } from '../../intent/orders/recompute-orders'
import { intentsNamed } from '../../intent/orders/which-orders'
import type { RoundCandidate } from './candidates'

/**
 * Leaves out orders whose balance is taken by other orders of their owner: they are served in the
 * order of posting, each with the maximum of its next fill, after settlements in flight. The chain
 * would settle the first and refuse the next.
 *
 * @example
 * await leaveUncovered(database, [{ row: older }, { row: newer }]) // [{ row: older }], if the balance covers one
 */
export const leaveUncovered = async (
  database: Database,
  candidates: readonly RoundCandidate[],
): Promise<RoundCandidate[]> => {
  const taken = await readInFlight(database, candidates)
  const counts = countBy(candidates, ({ row }) => balanceKey(row))
  const shared = candidates.filter(({ row }) => counts.get(balanceKey(row))! > 1 || taken.has(balanceKey(row)))
  if (shared.length === 0) return [...candidates]
  const names = intentsNamed(shared.map(({ row }) => row.orderHash))
  const states = await selectIntents(database, names, shared.length)
  const uncovered = new Set<string>()
  const oldestFirst = states.toSorted(
    (a, b) => a.order.createdAtMs - b.order.createdAtMs || (a.order.orderHash < b.order.orderHash ? -1 : 1),
  )
  for (const { order, balance, allowance } of oldestFirst) {
    const { pull, permitAllowance, sourceDue } = order
    const used = taken.get(balanceKey(order)) ?? 0n
    // An order with its own permit has that allowance, whatever other orders take.
    const spent = pull === 'allowance' ? { allowance: allowance - used } : { allowance }
    // Shares decrease in proportion to their worth.
    const left = pull === 'strategy' && balance > 0n ? { allowance: (allowance * (balance - used)) / balance } : spent
    const takeable = takeableOf(pull, { balance: balance - used, permitAllowance, ...left }, termsOf(order).position)
    if (takeable < sourceDue) uncovered.add(order.orderHash)
    else taken.set(balanceKey(order), used + sourceDue)
  }
  return candidates.filter(({ row }) => !uncovered.has(row.orderHash))
}

type Held = { owner: string; heldToken: string }
const balanceKey = ({ owner, heldToken }: Held) => `${owner} ${heldToken}`

/** Reads what settlements in flight take of the balances that these orders depend on. */
const readInFlight = async (
  database: Database,
  candidates: readonly RoundCandidate[],
): Promise<Map<string, bigint>> => {
  const owners = [...new Set(candidates.map(({ row }) => row.owner))]
  if (owners.length === 0) return new Map()
  const rows = await database
    .select({
      owner: intentOrders.owner,
      heldToken: intentOrders.heldToken,
      amount: sql<string>`sum(${settlementOrders.fillIn})`,
    })
    .from(settlementOrders)
    .innerJoin(intentOrders, eq(intentOrders.orderHash, settlementOrders.orderHash))
    .where(
      and(
        eq(settlementOrders.isInFlight, true),
        eq(intentOrders.chainId, candidates[0]!.row.chainId),
        inArray(intentOrders.owner, owners),
      ),
    )
    .groupBy(intentOrders.owner, intentOrders.heldToken)
  return new Map(rows.map((row) => [balanceKey(row), BigInt(row.amount)]))
}

const countBy = <item>(items: readonly item[], keyOf: (item: item) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
