import type { Commitment } from '@/lib/chain/approval/commitments'
import { isLive } from '@/lib/order/rfq'
import type { OrderOnChain } from './judge-order'
import { judgeOrder } from './judge-order'
import type { HashedOrder } from './signed-orders'

/** An offer of an account, and what the service reserves for it; undefined where the service does not list it as open. */
export type OwnOffer = { signed: HashedOrder; reserved: bigint | undefined }

/**
 * What the live ones among offers of one account promise, by the chain; the service's word counts for those that the chain has said
 * nothing about yet. An offer that cannot be filled today promises nothing: an approval must not bring back what was taken away. One that
 * stands on its own permit does: its permit stays unused while the allowance covers a fill, which would else use up what others stand on.
 *
 * @example
 * offerCommitments([{ signed, reserved: undefined }], onChain, now) // [{ spender: 'rfq', token: weth, amount: 100n, hasUnusedPermit: false }]
 */
export const offerCommitments = (
  offers: readonly OwnOffer[],
  onChain: ReadonlyMap<string, OrderOnChain>,
  chainSeconds: number | undefined,
): Commitment[] =>
  offers.flatMap(({ signed, reserved }) => {
    const found = onChain.get(signed.hash)
    const verdict = found && chainSeconds !== undefined ? judgeOrder(signed.order, found, chainSeconds) : undefined
    if (verdict && (verdict.state === 'CLOSED' || !isLive(verdict.state))) return []
    const amount = verdict ? (verdict.state === 'PENDING' ? verdict.left : 0n) : (reserved ?? 0n)
    const hasUnusedPermit = signed.permit !== undefined && (!found || found.isByPermit === true)
    return [{ spender: 'rfq', token: signed.order.makerAsset, amount, hasUnusedPermit }]
  })
