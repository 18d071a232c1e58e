import { isLive } from '@/lib/order/rfq'
import { judgeOrder } from './judge-order'
import type { OrderOnChain } from './read-orders-on-chain'
import type { HashedOrder } from './signed-orders'

/** An offer of an account, and what the service reserves for it; undefined where the service does not list it as open. */
export type OwnOffer = { signed: HashedOrder; reserved: bigint | undefined }

export type CommitmentSum = {
  /** What offers promise that can be filled today, raw units. */
  committed: bigint
  /** How many can be live. */
  live: number
  /** Whether one of these stands on a permit that was not used yet: another permit of the token would make it void. */
  standsOnPermit: boolean
}

/**
 * Adds up what offers of one account promise of one token, by the chain; the service's word counts for those that the chain has said
 * nothing about yet. An offer that cannot be filled today adds nothing: an approval must not bring back what was taken away. One that
 * stands on its own permit does: its permit stays unused while the allowance covers a fill, which would else use up what others stand on.
 *
 * @example
 * sumCommitments([{ signed, reserved: undefined }], onChain, now) // { committed: 100_000_000n, live: 1, standsOnPermit: false }
 */
export const sumCommitments = (
  offers: readonly OwnOffer[],
  onChain: ReadonlyMap<string, OrderOnChain>,
  chainSeconds: number | undefined,
): CommitmentSum => {
  const sum: CommitmentSum = { committed: 0n, live: 0, standsOnPermit: false }
  for (const { signed, reserved } of offers) {
    const found = onChain.get(signed.hash)
    const verdict = found && chainSeconds !== undefined ? judgeOrder(signed.order, found, chainSeconds) : undefined
    if (verdict && (verdict.state === 'CLOSED' || !isLive(verdict.state))) continue
    sum.live += 1
    if (signed.permit && (!found || found.isByPermit)) sum.standsOnPermit = true
    if (verdict?.state === 'PENDING') sum.committed += verdict.left
    else if (!verdict) sum.committed += reserved ?? 0n
  }
  return sum
}
