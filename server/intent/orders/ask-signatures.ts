import { and, eq, sql } from 'drizzle-orm'
import { encodeFunctionData, keccak256 } from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { uintOr0 } from '../../chain/facts/balances'
import { readMany } from '../../chain/node/multicall'
import type { Transaction } from '../../db/client'
import { intentEvents, intentOrders } from '../../db/intent-schema'
import type { BlockAt, BlockNamed } from '../../ledger/cursor'
import type { ReadDeps } from '../../ledger/indexer'
import { intentsNamed, isLiveIntentRow } from './which-orders'

/** Maximum number of orders asked about per block, in one call. */
export const maxAsked = 100

/**
 * Asks the contract which live orders are signed on the chain, where it emitted no log about it:
 * ours does, published ones need not. Above `maxAsked`, each block asks about others, chosen by its
 * hash. Returns a function that stores the changes.
 *
 * @throws viem's errors when the node fails.
 * @example
 * const store = await askSignatures(deps, { tip, ancestor })
 * await keep?.(transaction) // ['0x4e68...']
 */
export const askSignatures = async (
  deps: ReadDeps,
  { tip, ancestor }: { tip: BlockAt; ancestor: BlockNamed },
): Promise<((transaction: Transaction) => Promise<string[]>) | undefined> => {
  const { database, chain } = deps
  const { orderHash, owner, isPreSigned } = intentOrders
  // Logs above the ancestor are about to be read again.
  const isWritten = sql`exists (
    select from ${intentEvents} as event where event.order_hash = ${orderHash} and event.owner = ${owner}
      and event.kind in ('signed', 'unsigned') and event.block_number <= ${ancestor.number}
  )`
  const asked = await database
    .select({ orderHash, owner, isPreSigned })
    .from(intentOrders)
    .where(
      and(
        eq(intentOrders.chainId, chain.id),
        eq(intentOrders.signer, 'presigned'),
        isLiveIntentRow,
        sql`not ${isWritten}`,
      ),
    )
    .orderBy(sql`${orderHash} < ${keccak256(tip.hash)}`, orderHash)
    .limit(maxAsked)
  if (asked.length === 0) return undefined
  const target = spenderAddress(chain, 'intent')
  const calls = asked.map((order) => ({
    target,
    data: encodeFunctionData({ abi: intentAbi, functionName: 'isPreSigned', args: [order.owner, order.orderHash] }),
  }))
  const answers = await readMany(deps, calls, { blockHash: tip.hash })
  const news = asked.filter((order, index) => (uintOr0(answers[index]) !== 0n) !== order.isPreSigned)
  if (news.length === 0) return undefined
  const signed = news.flatMap((order) => (order.isPreSigned ? [] : [order.orderHash]))
  const hashes = news.map((order) => order.orderHash)
  return async (transaction) => {
    await transaction
      .update(intentOrders)
      .set({ isPreSigned: sql`${orderHash} = any(${sql.param(signed)}::text[])` })
      .where(intentsNamed(hashes))
    return hashes
  }
}
