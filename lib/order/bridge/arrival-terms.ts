import type { Address } from 'viem'
import { sumOf } from '../../amount'
import type { IntentOrder } from '../intent'
import { amountsOfSlice, type Schedule } from '../twap'
import { decodeProtocolData, farMinimum, maxBridgeFee, scaled } from './bridge-terms'
import type { LandingTerms } from './landing-terms'

/** The signed terms of a payment on another chain; raw units of the output token. */
export type ArrivalTerms = {
  chainId: number
  token: Address
  /** The minimum that arrives for the whole order. */
  minimum: bigint
  /** The minimum of each slice; the same for an order that is filled whole. */
  sliceMinimum: bigint
  /** The maximum fee of the bridge for each slice. */
  maxFee: bigint
  /** Seconds from a settlement to the deadline of its payment. */
  fillSeconds: bigint
  /** The terms of a sale of what arrives, if it is sold. */
  landing: LandingTerms | undefined
}

/**
 * Returns the signed terms of a payment on another chain; undefined without a known bridge.
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
    landing: terms.landing,
  }
}

/**
 * Returns the token that an owner buys on another chain with its minimum, raw units: what arrives
 * is sold for it, or is the token itself.
 *
 * @example
 * boughtOf(arrivalTerms({ order })!) // { token: '0x88fb...', minimum: 6_860_700_000_000_000_000n }
 */
export const boughtOf = ({
  landing,
  token,
  minimum,
}: Pick<ArrivalTerms, 'landing' | 'token' | 'minimum'>): Pick<ArrivalTerms, 'token' | 'minimum'> =>
  landing ? { token: landing.destToken, minimum: landing.minAmount } : { token, minimum }

/**
 * Returns the minimum that arrives of settlements with these signed minimums, each less its own
 * fee; raw units of the output token. Undefined for terms of an unknown bridge.
 *
 * @example
 * minimumArriving(order, [250_000_000n, 250_000_000n]) // 499_662_500n
 */
export const minimumArriving = (
  { bridge: { scalingFactor, protocolData } }: Pick<IntentOrder, 'bridge'>,
  minimums: readonly bigint[],
): bigint | undefined => {
  const terms = decodeProtocolData(protocolData)
  return terms && sumOf(minimums.map((amount) => farMinimum({ amount, scalingFactor }, terms)))
}
