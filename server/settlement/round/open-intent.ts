import { smallest } from '@/lib/amount'
import { toSettled } from '@/lib/chain/intent/settle-call'
import type { OpenIntent } from '../../agents/agent'
import {
  type AskedFee,
  farKey,
  offerAt,
  type Promised,
  type RelayOffer,
  signedSpeedOf,
} from '../../agents/relay-offers'
import { type IntentRow, signedOf } from '../../intent/orders/order-row'

/**
 * Converts a stored order to what agents are asked about, after part of it was filled; for a sliced
 * order its next slice. `sold` is the current worth of its position in a vault, raw units of the
 * source.
 *
 * @example
 * toOpenIntent(row).filled // 0n
 */
export const toOpenIntent = (
  row: IntentRow,
  { filled = row.filled, sold }: { filled?: bigint; sold?: bigint | undefined } = {},
): OpenIntent => ({
  orderHash: row.orderHash,
  ...toSettled({ ...signedOf(row), signature: row.signature, filled, sold }),
})

/**
 * Returns the relayer's offer for the transfer of a stored order with a bridge, or undefined if
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

/**
 * Returns the fee that a relayer asks for the transfer of a stored order; also the fee of the fast
 * speed if the owner signed it and the relayer has funds for it.
 *
 * @example
 * askedFeeOf(row, { offer, promised }) // { feePips: 50, feeFlat: 100000n }
 */
export const askedFeeOf = (
  { chainId, protocolData }: Pick<IntentRow, 'chainId' | 'protocolData'>,
  { offer, promised }: { offer: RelayOffer; promised: Promised },
): AskedFee => {
  const { feePips, feeFlat, excess } = offer
  const standard = { feePips, feeFlat, ...(excess && { excess }) }
  if (protocolData === null || signedSpeedOf(protocolData) !== 'fast') return standard
  const fast = offerAt(offer, { speed: 'fast', from: chainId, promised })
  if (fast === undefined) return standard
  return { ...standard, fast: { feePips: fast.feePips, maxAmount: smallest(fast.maxAmount, fast.funds) } }
}
