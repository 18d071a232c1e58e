import { isNativeToken, isSameAddress } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { fillSecondsRange } from '@/lib/chain/bridge/validate-bridge'
import { type Comparison, compareFields, type Difference } from '@/lib/chain/node/difference'
import { findLane, scalingFactorOf } from '@/lib/chain/registry/lanes'
import {
  type BridgeTerms,
  decodeProtocolData,
  encodeProtocolData,
  farMinimum,
  maxBridgeFee,
  scaled,
  shownTerms,
} from '@/lib/order/bridge/bridge-terms'
import { type LandingTerms, quotedLanding } from '@/lib/order/bridge/landing-terms'
import { sliceAmount } from '@/lib/order/twap'
import { type FarCrossing, lostFarRecipientOf } from '@/lib/ticket/fields/lost-far-recipient'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { readBridgedRoute, type TransferTerms } from '@/lib/ticket/terms/transfer-terms'

type Route = IntentPrice['route']

/** The route of a price, and the partner's fee on what enters the bridge. */
export type PricedRoute = { route: Route; feeBps: number }

/** The terms of an order that is paid on another chain. */
export type CrossingTerms = PlaceTerms & { transfer: TransferTerms }

/** The raw units by which a shown fee may be below half of the maximum, since both are rounded up. */
const rounding = 1n

/**
 * Compares the route of a price to another chain with the confirmed terms: each leaf of its bridge,
 * the lane with the pinned registry, the maximum fee with the quoted one, and the minimum on the
 * other chain with the one that the signed fields imply. The terms of a sale after the arrival are
 * built again from the quoted amounts.
 *
 * @example
 * compareTransfer({ from: mainnet, to: base }, terms, { route: { ...route, bridge: null }, feeBps })
 * // [{ field: 'route.bridge', expected: 'a bridge to Base', found: 'null' }]
 */
export const compareTransfer = (
  crossing: FarCrossing,
  terms: CrossingTerms,
  { route, feeBps }: PricedRoute,
): Difference[] => {
  const comparison = compareFields()
  const { bridge } = terms.transfer
  if (route.bridge === null) {
    comparison.same('route.bridge', `a bridge to ${crossing.to.name}`, null)
    return comparison.differences
  }
  comparePlaces(comparison, crossing, { terms, route })
  compareBridge(comparison, crossing, { terms, params: route.bridge.contractParams })
  const decoded = decodeProtocolData(bridge.protocolData)
  const fee = readBridgedRoute(route)?.fee
  comparison.holds('route.bridge', fee !== undefined, 'a bridge that the contracts accept', bridge.protocolData)
  if (!decoded || fee === undefined) return comparison.differences
  compareAmounts(comparison, { terms, route, decoded, fee })
  if (decoded.landing) compareSale(comparison, crossing, { terms, route, feeBps, landing: decoded.landing })
  return comparison.differences
}

/** Compares the tokens at each end, and checks that the bridge pays the requested token. */
const comparePlaces = (
  { same, holds }: Comparison,
  crossing: FarCrossing,
  { terms, route }: { terms: CrossingTerms; route: Route },
): void => {
  const { from, to } = crossing
  const { entering, bridge } = terms.transfer
  const { outputToken } = bridge
  const delivered = isNativeToken(terms.dest.address) ? to.contracts.wrappedNative : terms.dest.address
  same('chain', from.id, terms.src.chainId)
  same('destination chain', to.id, terms.dest.chainId)
  same('transfer.entering.chainId', from.id, entering.chainId)
  same('transfer.bridge.destinationChainId', to.id, bridge.destinationChainId)
  if (!decodeProtocolData(bridge.protocolData)?.landing) same('transfer.bridge.outputToken', delivered, outputToken)
  const { origin, destination, fees } = route
  const places = [
    ['route.origin.output.token', origin.output.token, entering],
    ['route.destination.input.token', destination.input.token, { chainId: to.id, address: outputToken }],
    ['route.destination.output.token', destination.output.token, terms.dest],
    ...fees.bridge.map(
      ({ token }) => ['route.fees.bridge.token', token, { chainId: to.id, address: outputToken }] as const,
    ),
  ] as const
  for (const [field, token, expected] of places) {
    same(`${field}.chainId`, expected.chainId, token.chainId)
    same(`${field}.address`, expected.address, token.address)
  }
  const lost = lostFarRecipientOf(crossing, { recipient: terms.beneficiary, outputToken })
  holds('beneficiary', lost === undefined, 'an account that can use what it is paid', lost)
}

type Params = NonNullable<Route['bridge']>['contractParams']

/** Compares the bridge with the confirmed one, and that with the pinned values. */
const compareBridge = (
  { same, holds }: Comparison,
  { from, to }: FarCrossing,
  { terms, params }: { terms: CrossingTerms; params: Params },
): void => {
  const { entering, bridge } = terms.transfer
  const field = 'route.bridge.contractParams'
  same(`${field}.protocolSelector`, bridge.protocolSelector, params.protocolSelector)
  same(`${field}.outputToken`, bridge.outputToken, params.outputToken)
  same(`${field}.scalingFactor`, bridge.scalingFactor, params.scalingFactor)
  same(`${field}.protocolData`, bridge.protocolData, params.protocolData)
  same('transfer.bridge.protocolSelector', acrossSelector, bridge.protocolSelector)
  const lane = findLane(from, to, { input: entering.address, output: bridge.outputToken })
  holds('lane', lane !== undefined, 'one of the registry', `${entering.address} to ${bridge.outputToken}`)
  if (lane) same('transfer.bridge.scalingFactor', scalingFactorOf(lane), bridge.scalingFactor)
  const decoded = decodeProtocolData(bridge.protocolData)
  same('transfer.bridge.protocolData', decoded && encodeProtocolData(decoded), bridge.protocolData)
  const { min, max } = fillSecondsRange
  const isInRange = decoded !== undefined && decoded.fillSeconds >= min && decoded.fillSeconds <= max
  holds('transfer.bridge.fillSeconds', isInRange, `${min} to ${max}`, decoded?.fillSeconds)
}

type Amounts = { terms: CrossingTerms; route: Route; decoded: BridgeTerms; fee: bigint }

const compareAmounts = ({ same, holds }: Comparison, { terms, route, decoded, fee: quoted }: Amounts): void => {
  const { side, schedule, limit, transfer } = terms
  const { bridge, signed, minimum } = transfer
  const { scalingFactor } = bridge
  const slices = schedule?.slices ?? 1n
  const each = sliceAmount(signed, { slices })
  same('transfer.signed', each * slices, signed)
  same('transfer.minimum', farMinimum({ amount: each, scalingFactor }, decoded) * slices, minimum)
  const gross = scaled(BigInt(route.origin.output.amount), scalingFactor)
  const arriving = gross - quoted
  same('route.destination.input.amount', arriving, route.destination.input.amount)
  if (!decoded.landing) same('route.destination.output.amount', arriving, route.destination.output.amount)
  const minShown = maxBridgeFee(gross, shownTerms(decoded)) - rounding
  holds('bridge fee', quoted >= minShown, `at least ${minShown}`, quoted)
  if (decoded.landing) return
  if (side === 'SELL') holds('limit', minimum >= limit, `at most ${minimum}`, limit)
  else {
    const asked = sliceAmount(terms.destAmount, { slices })
    same('route.origin.output.amount', each, route.origin.output.amount)
    holds('route.destination.output.amount', arriving >= asked, `at least ${asked}`, arriving)
  }
}

type Sale = PricedRoute & { terms: CrossingTerms; landing: LandingTerms }

/** Compares a sale after the arrival with the one that the quoted amounts imply. */
const compareSale = (
  { same, holds }: Comparison,
  { from, to }: FarCrossing,
  { terms, route, feeBps, landing }: Sale,
): void => {
  const { type, side, schedule, dest, transfer, limit } = terms
  const isPlain = type === 'MARKET' && side === 'SELL' && schedule === undefined
  holds('transfer.landing', isPlain, 'a sale at the market price', `${side} ${type}`)
  same('landing contract', from.contracts.landing ?? 'one in the registry', to.contracts.landing)
  const { outputToken } = transfer.bridge
  holds('transfer.landing.destToken', !isSameAddress(outputToken, dest.address), 'another than arrives', outputToken)
  const { input, output } = route.destination
  const expected = quotedLanding({
    destToken: dest.address,
    arriving: BigInt(input.amount),
    output: BigInt(output.amount),
    feeBps,
  })
  for (const name of ['destToken', 'quoted', 'minAmount', 'secondsToSell'] as const) {
    same(`landing.${name}`, expected[name], landing[name])
    same(`transfer.landing.${name}`, expected[name], transfer.landing?.[name])
  }
  same('limit', expected.minAmount, limit)
  same('route.fees.bridge', 2, route.fees.bridge.length)
}
