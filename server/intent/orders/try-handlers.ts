import { and, eq, ne, sql } from 'drizzle-orm'
import { keccak256 } from 'viem'
import { toSettled } from '@/lib/chain/intent/settle-call'
import { reasonWord } from '../../chain/facts/simulate'
import type { Transaction } from '../../db/client'
import { intentOrders, lanes } from '../../db/intent-schema'
import type { ReadDeps } from '../../ledger/book'
import type { BlockAt } from '../../ledger/cursor'
import { failureAt } from '../simulate-order'
import { signedOf } from './order-row'
import { noteTimeline } from './timeline'
import { intentsNamed, isLiveIntentRow } from './which-orders'

/** Orders that are tried at one block: each is a call of a contract that anybody wrote. */
export const maxTried = 20

/** Words of an order that is over, as logs and time tell by themselves: at the block of its fill, too. */
const isOver: ReadonlySet<string> = new Set(['InvalidNonce', 'DeadlineExpired'])

/**
 * Settles live orders that handlers complete on trial, since only that tells whether a handler or its owner gives the
 * source: of more than `maxTried` each block tries others, chosen by its hash. Gives the way to store the words for
 * which trials fail, where they are others than before.
 *
 * @throws viem's errors when the node fails.
 * @example
 * const keep = await tryHandlers(deps, { tip })
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
  const words = await Promise.all(
    tried.map(async (row) => {
      const signed = toSettled({ ...signedOf(row), signature: row.signature, filled: row.filled })
      const reason = await failureAt(deps, signed, { account: lane.account, at: { blockHash: tip.hash } })
      // Funds are those of the account that settles.
      if (reason === undefined || reason.kind === 'funds') return null
      const word = reasonWord(reason)
      return isOver.has(word) ? null : word
    }),
  )
  const news = tried.flatMap((row, index) =>
    row.handlerRefusal === words[index] ? [] : [{ hash: row.orderHash, word: words[index]! }],
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
