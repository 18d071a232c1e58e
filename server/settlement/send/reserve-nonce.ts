import { and, eq, gte } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Transaction } from '../../db/client'
import { lanes, settlements } from '../../db/intent-schema'
import type { SettlerNonce } from './settler-nonces'

/**
 * `lanes` are the settlers' nonces at the cursor's block, where every settlement of an earlier
 * nonce has ended.
 */
type Taking = { chainId: number; account: Address; lanes: readonly SettlerNonce[]; maxOpen: number }

/**
 * Takes the next free nonce of an account for a settlement of any purpose, and locks the account's
 * row to the end of the transaction. Undefined if the account is unknown or has `maxOpen` unmined
 * nonces.
 *
 * @example
 * await reserveNonce(transaction, { chainId: 1, account, lanes, maxOpen: 3 }) // 7
 */
export const reserveNonce = async (
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
 * Returns the first number from `first` on that is not taken.
 *
 * @example
 * firstMissing(4, [6, 4]) // 5
 */
export const firstMissing = (first: number, taken: readonly number[]): number => {
  let next = first
  while (taken.includes(next)) next++
  return next
}
