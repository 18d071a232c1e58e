import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Database } from '../../db/client'
import { intentOrders, settlementAttempts, settlementOrders, settlements } from '../../db/intent-schema'
import type { IntentRow } from '../../intent/orders/order-row'
import { unknownCodeOf } from './unknown-code'

/**
 * The maximum of settlements of one agent that may revert on a chain within `forMs` if handlers run
 * unknown code: of one order, of one such contract, and of all of them. Each costs at most its gas
 * limit.
 */
export const maxReverts = { ofOrder: 1, ofContract: 3, ofAll: 10, forMs: 86_400_000 } as const

type Handled = Pick<IntentRow, 'orderHash' | 'handler' | 'handlerData'>

/**
 * Returns the orders that an agent does not settle for now, because settlements that run unknown
 * code reverted when they were mined. Such code can act differently than in the simulation, and the
 * agent pays its gas. Orders that run known code count as orders without a handler (`readFrozen`).
 *
 * @example
 * await readReverting(database, { chain, rows, agent: 'amm', nowMs }) // []
 */
export const readReverting = async (
  database: Database,
  { chain, rows, agent, nowMs }: { chain: Chain; rows: readonly Handled[]; agent: string; nowMs: number },
): Promise<Hex[]> => {
  const asked = withUnknownCode(chain, rows)
  if (asked.length === 0) return []
  const { orderHash, handler, handlerData } = intentOrders
  const reverted = await database
    .select({ orderHash, handler, handlerData })
    .from(settlements)
    .innerJoin(settlementOrders, eq(settlementOrders.settlementId, settlements.id))
    .innerJoin(intentOrders, eq(orderHash, settlementOrders.orderHash))
    .where(
      and(
        eq(settlements.chainId, chain.id),
        eq(settlements.agent, agent),
        isNotNull(handler),
        gt(settlements.createdAtMs, nowMs - maxReverts.forMs),
        eq(settlements.state, 'freed'),
        // A settlement that was not sent cost nothing, and a cancelled one did not revert.
        sql`exists (
          select from ${settlementAttempts} attempt
          where attempt.settlement_id = ${settlements.id} and attempt.kind = 'settle' and attempt.sent_block is not null
        )`,
        sql`not exists (
          select from ${settlementAttempts} attempt
          where attempt.settlement_id = ${settlements.id} and attempt.kind = 'cancel'
        )`,
      ),
    )
  const counted = withUnknownCode(chain, reverted)
  const countOf = (key: 'orderHash' | 'code', value: Hex) => counted.filter((one) => one[key] === value).length
  return asked.flatMap((one) =>
    counted.length >= maxReverts.ofAll ||
    countOf('code', one.code) >= maxReverts.ofContract ||
    countOf('orderHash', one.orderHash) >= maxReverts.ofOrder
      ? one.orderHash
      : [],
  )
}

/** Returns the orders that run unknown code, with its contract. */
const withUnknownCode = (chain: Chain, rows: readonly Handled[]): { orderHash: Hex; code: Address }[] =>
  rows.flatMap(({ orderHash, handler, handlerData }) => {
    if (handler === null || handlerData === null) return []
    const code = unknownCodeOf(chain, { handler, data: handlerData })
    return code === undefined ? [] : { orderHash, code }
  })
