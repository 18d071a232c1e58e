import { size } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Commitment } from '@/lib/chain/approval/commitments'
import { readSigned } from '@/lib/order/families/families'
import { leftOf } from './left-of'

/** Orders by Permit2 stand on what that was allowed, not on the intent contract's own allowance. */
const permit2Sizes: readonly number[] = [1, 96, 192]
/** Those that draw on what Permit2 keeps for the contract: one that carries a signed allowance does so from its first slice on. */
const keptSizes: readonly number[] = [1, 192]
const tokenPermitSizes: readonly number[] = [224, 256]

export type LiveRecord = Pick<IntentRecord, 'order' | 'status'> & { transactions: Parameters<typeof leftOf>[1] }

/**
 * What live orders of one account stand on, of what it allows the intent contract or Permit2: what is left of each, and of those that share a nonce
 * only the largest, because the chain settles one of them. Those whose source lies in a vault take nothing of it.
 *
 * @example
 * intentCommitments([record]) // [{ spender: 'intent', token: weth, amount: 100n, hasUnusedPermit: false }]
 */
export const intentCommitments = (records: readonly LiveRecord[]): Commitment[] => {
  const counted = new Set<string>()
  return records
    .flatMap(({ order, status, transactions }) => {
      const signed = readSigned(order)
      if (signed.position) return []
      return [{ order, left: status === 'SUSPENDED' ? 0n : leftOf(signed.order, transactions).srcAmount }]
    })
    .toSorted((a, b) => (a.left < b.left ? 1 : a.left > b.left ? -1 : 0))
    .map(({ order, left }): Commitment => {
      const token = toLowerAddress(order.srcToken)
      const key = `${token} ${order.nonce}`
      const amount = counted.has(key) ? 0n : left
      counted.add(key)
      const bytes = size(order.permit)
      return {
        spender: permit2Sizes.includes(bytes) ? 'permit2' : 'intent',
        ...(keptSizes.includes(bytes) && { keptFor: 'intent' }),
        ...{ token, amount, hasUnusedPermit: tokenPermitSizes.includes(bytes) },
      }
    })
}
