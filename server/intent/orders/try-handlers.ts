import { and, eq, ne, sql } from 'drizzle-orm'
import { keccak256 } from 'viem'
import { toSettled } from '@/lib/chain/intent/settle-call'
import { reasonWord } from '../../chain/facts/simulate'
import type { Transaction } from '../../db/client'
import { intentOrders, lanes } from '../../db/intent-schema'
import type { BlockAt } from '../../ledger/cursor'
import type { ReadDeps } from '../../ledger/indexer'
import { failureAt } from '../simulate-order'
import { signedOf } from './order-row'
import { noteTimeline } from './timeline'
import { intentsNamed, isLiveIntentRow } from './which-orders'

/** Maximum number of simulated orders per block: each calls a third party's contract. */
export const maxTried = 20

/** Revert reasons of ended orders, which logs and time determine: also at the block of a fill. */
const isOver: ReadonlySet<string> = new Set(['InvalidNonce', 'DeadlineExpired'])

/**
 * Simulates settlements of live orders with handlers, since only this shows whether a handler or
 * its owner supplies the source. Above `maxTried`, each block simulates others, chosen by its hash.
 * Returns a function that stores changed reasons of failures.
 *
 * @throws viem's errors when the node fails.
 * @example
 * const store = await tryHandlers(deps, { tip })
 * await keep?.(transaction, nowMs) // ['0x4e68...']
 */
export const tryHandlers = async (
  deps: ReadDeps,
  { tip }: { tip: BlockAt },
): Promise<((transaction: Transaction, nowMs: number) => Promise<string[]>) | undefined> => {
  const { database, chain } = deps
  const { orderHash, chainId, pull, status } = intentOrders
  const tried = await database
    .select()
    .from(intentOrders)
    .where(and(eq(chainId, chain.id), eq(pull, 'handler'), isLiveIntentRow, ne(status, 'AWAITING_SIGNATURE')))
    .orderBy(sql`${orderHash} < ${keccak256(tip.hash)}`, orderHash)
    .limit(maxTried)
  if (tried.length === 0) return undefined
  const [lane] = await database
    .select({ account: lanes.account })
    .from(lanes)
    .where(eq(lanes.chainId, chain.id))
    .limit(1)
  if (lane === undefined) return undefined
  const reasons = await Promise.all(
    tried.map(async (row) => {
      const signed = toSettled({ ...signedOf(row), signature: row.signature, filled: row.filled })
      const reason = await failureAt(deps, signed, { account: lane.account, at: { blockHash: tip.hash } })
      // The simulating account lacks funds, not the order.
      if (reason === undefined || reason.kind === 'funds') return null
      const word = reasonWord(reason)
      return isOver.has(word) ? null : word
    }),
  )
  const news = tried.flatMap((row, index) =>
    row.handlerRefusal === reasons[index] ? [] : [{ hash: row.orderHash, word: reasons[index]! }],
  )
  if (news.length === 0) return undefined
  return async (transaction, nowMs) => {
    for (const { hash, word } of news)
      await transaction
        .update(intentOrders)
        .set({ handlerRefusal: word })
        .where(intentsNamed([hash]))
    const events = news.flatMap(({ hash: orderHash, word: reason }) =>
      reason === null ? [] : [{ orderHash, label: 'declined' as const, reason }],
    )
    await noteTimeline(transaction, { nowMs, events })
    return news.map(({ hash }) => hash)
  }
}
