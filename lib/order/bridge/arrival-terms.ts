import type { Address } from 'viem'
import type { IntentOrder } from '../intent'
import { amountsOfSlice, type Schedule } from '../twap'
import { decodeProtocolData, farMinimum, maxBridgeFee, scaled } from './bridge-terms'

/** The signed terms of a payment on another chain; raw units of the output token. */
export type ArrivalTerms = {
  chainId: number
  token: Address
  /** The minimum that arrives of the whole order. */
  minimum: bigint
  /** The minimum of each slice; the same for an order that is filled whole. */
  sliceMinimum: bigint
  /** The maximum that the bridge takes of the signed minimum, of each slice. */
  maxFee: bigint
  /** Seconds from a settlement to the deadline of its payment. */
  fillSeconds: bigint
}

/**
 * Returns what was signed of the payment on another chain. Undefined for an order on one chain, and
 * for terms of an unknown bridge.
 *
 * @example
 * arrivalTerms({ order })?.minimum // 994_675_882n
 */
export const arrivalTerms = ({
  order,
  schedule,
}: {
  order: IntentOrder
  schedule?: Schedule | undefined
}): ArrivalTerms | undefined => {
  const { destinationChainId, outputToken, scalingFactor, protocolData } = order.bridge
  const terms = destinationChainId === 0n ? undefined : decodeProtocolData(protocolData)
  if (terms === undefined) return undefined
  const amount = schedule ? amountsOfSlice(order, schedule, 0n).destAmount : order.destAmount
  const sliceMinimum = farMinimum({ amount, scalingFactor }, terms)
  return {
    chainId: Number(destinationChainId),
    token: outputToken,
    minimum: sliceMinimum * (schedule?.slices ?? 1n),
    sliceMinimum,
    maxFee: maxBridgeFee(scaled(amount, scalingFactor), terms),
    fillSeconds: terms.fillSeconds,
  }
}
