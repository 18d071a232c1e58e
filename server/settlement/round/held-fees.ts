import type { Hex } from 'viem'
import { larger } from '@/lib/amount'
import { decodeProtocolData, scaled } from '@/lib/order/bridge/bridge-terms'
import { speedOf } from '@/lib/order/bridge/speeds'
import { orderKinds } from '@/lib/order/intent'
import type { OpenIntent } from '../../agents/agent'
import { namesBridgeFee, withDrift } from '../../agents/bridge-fee'
import { findHeldFee, type HeldFee } from '../../agents/relayers/promises'
import { readRelayers, trustedOf } from '../../agents/relayers/read-relayers'
import type { Database } from '../../db/client'

/**
 * Finds for orders to other chains the lowest fees that outside relayers promised, each for one
 * order: for those whose call can name a fee, at the standard speed, and that are not sold after
 * their arrival. Relayers that broke a promise are left out while they are blocked.
 *
 * @example
 * (await findHeldFees(database, { chainId: 1, intents, nowMs })).get(orderHash)?.fee // 104_000n
 */
export const findHeldFees = async (
  database: Database,
  { chainId, intents, nowMs }: { chainId: number; intents: readonly OpenIntent[]; nowMs: number },
): Promise<ReadonlyMap<Hex, HeldFee>> => {
  const asking = intents.filter(mayBePromised)
  const relayers = asking.length === 0 ? [] : await readRelayers(database, { nowMs })
  const trusted = trustedOf(relayers)
  const held = new Map<Hex, HeldFee>()
  if (trusted.length === 0) return held
  for (const { order, orderHash } of asking) {
    const { destinationChainId, outputToken } = order.bridge
    const sent = { orderHash, chainId, destChainId: Number(destinationChainId), outputToken, amount: grossOf(order) }
    const taken = [...held.values()].map(({ id }) => id)
    const found = await findHeldFee(database, { order: sent, trusted, taken, nowMs })
    if (found !== undefined) held.set(orderHash, found)
  }
  return held
}

/** True if the transfer of an order may be promised by an outside relayer. */
const mayBePromised = (intent: OpenIntent): boolean => {
  const terms = decodeProtocolData(intent.order.bridge.protocolData)
  return (
    namesBridgeFee(intent) &&
    terms !== undefined &&
    terms.landing === undefined &&
    speedOf(terms.fillSeconds) === 'standard'
  )
}

/** Returns the amount that is expected to be sent before the fee, with the drift of pools. */
const grossOf = ({ kind, destAmount, expectedAmount, bridge }: OpenIntent['order']): bigint => {
  const entering = kind === orderKinds.SELL ? withDrift(larger(destAmount, expectedAmount)) : destAmount
  return scaled(entering, bridge.scalingFactor)
}
