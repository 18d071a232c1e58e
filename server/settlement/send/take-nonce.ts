import { and, eq, gte } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Transaction } from '../../db/client'
import { lanes, settlements } from '../../db/intent-schema'
import type { LaneAt } from './lanes'

/** `lanes` are all lanes as of the cursor's block, where every settlement of an earlier nonce has ended. */
type Taking = { chainId: number; account: Address; lanes: readonly LaneAt[]; maxOpen: number }

/**
 * Takes the next nonce of an account that no settlement has, whatever their purpose, and keeps the
 * account's lane locked to the end of the transaction. Undefined for an account that is no lane, and
 * while `maxOpen` of its nonces are in no block.
 *
 * @example
 * await takeNonce(transaction, { chainId: 1, account, lanes, maxOpen: openPerLane }) // 7
 */
export const takeNonce = async (
  transaction: Transaction,
  { chainId, account, lanes: at, maxOpen }: Taking,
): Promise<number | undefined> => {
  const firstFree = at.find((lane) => lane.account === account)?.nonce
  if (firstFree === undefined) return undefined
  const ofLane = and(eq(lanes.chainId, chainId), eq(lanes.account, account))
  const [lane] = await transaction.select({ account: lanes.account }).from(lanes).where(ofLane).for('update')
  if (!lane) return undefined
  const taken = await transaction
    .select({ nonce: settlements.nonce })
    .from(settlements)
    .where(and(eq(settlements.chainId, chainId), eq(settlements.account, account), gte(settlements.nonce, firstFree)))
  if (taken.length >= maxOpen) return undefined
  return firstMissing(
    firstFree,
    taken.map(({ nonce }) => nonce),
  )
}

/**
 * The first number from `first` on that is not taken.
 *
 * @example
 * firstMissing(4, [6, 4]) // 5
 */
export const firstMissing = (first: number, taken: readonly number[]): number => {
  let next = first
  while (taken.includes(next)) next++
  return next
}
