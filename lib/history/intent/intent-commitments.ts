import { size } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Commitment } from '@/lib/chain/approval/commitments'
import { readSigned } from '@/lib/order/families/families'
import { leftOf } from './left-of'

/** Sizes of permits by Permit2: such orders depend on its allowance. */
const permit2Sizes: readonly number[] = [1, 96, 192]
/** Sizes of permits that use the allowance stored in Permit2, also after a signed one. */
const keptSizes: readonly number[] = [1, 192]
const tokenPermitSizes: readonly number[] = [224, 256]

export type LiveRecord = Pick<IntentRecord, 'order' | 'status'> & { transactions: Parameters<typeof leftOf>[1] }

/**
 * Returns the part of the allowances for the intent contract and Permit2 that live orders of one
 * account need: the rest of each order, but only the largest of those with the same nonce, because
 * the chain settles one of them. Orders whose source is in a vault need none.
 *
 * @example
 * intentCommitments([record])
 * // [{ spender: 'intent', token: weth, amount: 100n, hasUnusedPermit: false }]
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
        token,
        amount,
        hasUnusedPermit: tokenPermitSizes.includes(bytes),
      }
    })
}
