import type { Hex } from 'viem'
import { type ChainToken, chainToken, isAddress, isSameAddress, toLowerAddress, toLowerHex } from '@/lib/address'
import { larger, sumOf } from '@/lib/amount'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { type BridgeTerms, decodeProtocolData, farMinimum, scaled } from '@/lib/order/bridge/bridge-terms'
import type { LandingTerms } from '@/lib/order/bridge/landing-terms'
import type { Bridge } from '@/lib/order/intent'

/** The terms of a transfer to another chain that the user agrees to, for all slices of an order. */
export type TransferTerms = {
  /** The signed bridge. */
  bridge: Bridge
  /** The token that enters the bridge on the order's chain: the signed destination token. */
  entering: ChainToken
  /** The signed amount: the minimum of a sale, the whole of a purchase. Raw units of `entering`. */
  signed: bigint
  /** The minimum that arrives for any permitted fee; raw units of the output token. */
  minimum: bigint
  /** The signed terms of a sale of what arrives, if the bought token is another one. */
  landing?: LandingTerms | undefined
}

type Route = IntentPrice['route']

/** A route with a bridge that can be signed: its input token, fee and terms. */
export type BridgedRoute = {
  bridge: Bridge
  terms: BridgeTerms
  entering: ChainToken
  /** The current fee of the bridge, raw units of the output token. */
  fee: bigint
}

/**
 * Reads a route's bridge as it would be signed; undefined if our contracts do not accept it.
 *
 * @example
 * readBridgedRoute(price.route)?.terms // { fillSeconds: 3600n, maxPips: 75n, maxFlat: 150000n }
 */
export const readBridgedRoute = ({ origin, destination, bridge, fees }: Route): BridgedRoute | undefined => {
  if (bridge === null) return undefined
  const { protocolSelector, outputToken, scalingFactor, protocolData } = bridge.contractParams
  const isReadable =
    /^0x[0-9a-f]{8}$/i.test(protocolSelector) &&
    isAddress(outputToken) &&
    isSameAddress(outputToken, destination.input.token.address) &&
    Number.isInteger(scalingFactor) &&
    Math.abs(scalingFactor) <= 18
  const terms = isReadable ? decodeProtocolData(protocolData as Hex) : undefined
  if (!terms) return undefined
  const { chainId, address } = origin.output.token
  return {
    bridge: {
      protocolSelector: toLowerHex(protocolSelector as Hex),
      destinationChainId: BigInt(destination.input.token.chainId),
      outputToken: toLowerAddress(outputToken),
      scalingFactor,
      protocolData: toLowerHex(protocolData as Hex),
    },
    terms,
    entering: chainToken(chainId, address),
    fee: sumOf(bridgeFees(fees, terms).map(({ amount }) => BigInt(amount))),
  }
}

/** Returns the fees that reduce what arrives; a sale after it keeps its gas, the last of them. */
const bridgeFees = ({ bridge }: Route['fees'], { landing }: BridgeTerms) => (landing ? bridge.slice(0, -1) : bridge)

/**
 * Returns what arrives of an amount at the bridge's current fee; raw units, never negative.
 *
 * @example
 * arrivingOf(1_000_000_000n, bridged) // 999850000n
 */
export const arrivingOf = (entering: bigint, { bridge, fee }: BridgedRoute): bigint =>
  larger(scaled(entering, bridge.scalingFactor) - fee, 0n)

/**
 * Returns the terms of a transfer with the signed amount per slice; raw units of the input token.
 *
 * @example
 * transferTermsOf(bridged, { signed: 994_900_500n }).minimum // 994675882n
 */
export const transferTermsOf = (
  { bridge, terms, entering }: Pick<BridgedRoute, 'bridge' | 'terms' | 'entering'>,
  { signed, slices = 1n }: { signed: bigint; slices?: bigint },
): TransferTerms => ({
  bridge,
  entering,
  signed: signed * slices,
  minimum: farMinimum({ amount: signed, scalingFactor: bridge.scalingFactor }, terms) * slices,
  ...(terms.landing && { landing: terms.landing }),
})
