import { toSettled } from '@/lib/chain/intent/settle-call'
import type { OpenIntent } from '../../agents/agent'
import { farKey, type RelayOffer } from '../../agents/relay-offers'
import { type IntentRow, signedOf } from '../../intent/orders/order-row'

/**
 * A stored order as agents are asked about it, after some of it was filled; of one in slices the next one.
 *
 * @example
 * toOpenIntent(row).filled // 0n
 */
export const toOpenIntent = (row: IntentRow, filled: bigint = row.filled): OpenIntent => ({
  orderHash: row.orderHash,
  ...toSettled({ ...signedOf(row), signature: row.signature, filled }),
})

/**
 * Returns the offer of a relayer for the transfer of a stored order with a bridge; undefined where
 * there is none.
 *
 * @example
 * offerOf(row, await readRelayOffers(database, { nowMs }))?.feePips // 50
 */
export const offerOf = (row: IntentRow, offers: ReadonlyMap<string, RelayOffer>): RelayOffer | undefined => {
  const { destChainId, outputToken } = row
  if (destChainId === null || outputToken === null) return undefined
  return offers.get(farKey({ chainId: Number(destChainId), token: outputToken }))
}
