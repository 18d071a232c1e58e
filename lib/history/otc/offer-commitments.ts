import type { Commitment } from '@/lib/chain/approval/commitments'
import { isLive } from '@/lib/order/rfq'
import type { OrderOnChain } from './derive-order-state'
import { deriveOrderState } from './derive-order-state'
import type { HashedOrder } from './signed-orders'

/** An offer and the amount that the service reserves for it; undefined if not listed. */
export type OwnOffer = { signed: HashedOrder; reserved: bigint | undefined }

/**
 * Returns the commitments of live offers of one account, by their state on the chain, or by the
 * service for those not read yet. An offer that cannot be filled today commits nothing: an approval
 * must not restore a revoked allowance. An offer with its own permit commits its amount: its permit
 * stays unused while the allowance covers a fill, which would else use up the allowance of other
 * offers.
 *
 * @example
 * offerCommitments([{ signed, reserved: undefined }], onChain, now)
 * // [{ spender: 'rfq', token: weth, amount: 100n, hasUnusedPermit: false }]
 */
export const offerCommitments = (
  offers: readonly OwnOffer[],
  onChain: ReadonlyMap<string, OrderOnChain>,
  chainSeconds: number | undefined,
): Commitment[] =>
  offers.flatMap(({ signed, reserved }) => {
    const found = onChain.get(signed.hash)
    const verdict =
      found && chainSeconds !== undefined ? deriveOrderState(signed.order, found, chainSeconds) : undefined
    if (verdict && (verdict.state === 'CLOSED' || !isLive(verdict.state))) return []
    const amount = verdict ? (verdict.state === 'PENDING' ? verdict.left : 0n) : (reserved ?? 0n)
    const hasUnusedPermit = signed.permit !== undefined && (!found || found.isByPermit === true)
    return [{ spender: 'rfq', token: signed.order.makerAsset, amount, hasUnusedPermit }]
  })
