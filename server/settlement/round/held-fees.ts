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
 * Finds for orders to other chains whose call can name a fee the lowest fees that outside relayers
 * promised, each for one order of its speed. Relayers that broke a promise are left out while they
 * are blocked.
 *
 * @example
 * (await findHeldFees(database, { chainId: 1, intents, nowMs })).get(orderHash)?.fee // 104_000n
 */
export const findHeldFees = async (
  database: Database,
  { chainId, intents, nowMs }: { chainId: number; intents: readonly OpenIntent[]; nowMs: number },
): Promise<ReadonlyMap<Hex, HeldFee>> => {
  const asking = intents.filter(namesBridgeFee)
  const relayers = asking.length === 0 ? [] : await readRelayers(database, { nowMs })
  const trusted = trustedOf(relayers)
  const held = new Map<Hex, HeldFee>()
  if (trusted.length === 0) return held
  for (const { order, orderHash } of asking) {
    const { destinationChainId, outputToken, protocolData } = order.bridge
    const terms = decodeProtocolData(protocolData)
    if (terms === undefined) continue
    const signed = { speed: speedOf(terms.fillSeconds), isSold: terms.landing !== undefined }
    const lane = { chainId, destChainId: Number(destinationChainId), outputToken }
    const sent = { orderHash, ...lane, amount: grossOf(order), ...signed }
    const taken = [...held.values()].map(({ id }) => id)
    const found = await findHeldFee(database, { order: sent, trusted, taken, nowMs })
    if (found !== undefined) held.set(orderHash, found)
  }
  return held
}

/** Returns the amount that is expected to be sent before the fee, with the drift of pools. */
const grossOf = ({ kind, destAmount, expectedAmount, bridge }: OpenIntent['order']): bigint => {
  const entering = kind === orderKinds.SELL ? withDrift(larger(destAmount, expectedAmount)) : destAmount
  return scaled(entering, bridge.scalingFactor)
}
