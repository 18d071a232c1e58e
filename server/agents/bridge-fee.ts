import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { mulDivUp } from '@/lib/amount'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import { bridgeDataOf } from '@/lib/chain/intent/bridge-data-of'
import { bridgeOutput, decodeProtocolData, farMinimum, maxBridgeFee, scaled } from '@/lib/order/bridge/bridge-terms'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { shareSale } from '@/lib/order/intent-fee'
import { amountsOfFill } from '@/lib/order/intent-left'
import type { Fill, OpenIntent } from './agent'
import { driftBps } from './guarantee'
import { type AskedFee, relayFeeOf } from './relay-offers'

/**
 * Gas units of a settlement into a bridge above one without: 69,030 by
 * `contracts/gas-snapshot.json` ("swapSettle across chains" less "swapSettle, one pair"), plus its
 * calldata.
 */
export const crossingGas = 75_000

/**
 * The gas of a payment to the landing contract in percent of a plain one, whose gas is the flat
 * part of an offer: it stores a signature and an allowance, and is called with a message.
 */
const landingGasPercent = 250n

const wholeBps = 10_000n

type Amounts = Pick<Fill, 'fillIn' | 'fillOut'>

/**
 * True if source and destination are one token, so that it enters the bridge without a trade.
 *
 * @example
 * isBridgeOnly({ srcToken: usdc, destToken: usdc }) // true
 */
export const isBridgeOnly = ({ srcToken, destToken }: Pick<OpenIntent['order'], 'srcToken' | 'destToken'>): boolean =>
  isSameAddress(srcToken, destToken)

/**
 * True if the call that settles an order through an executor can name its bridge fee. Calls for
 * slices cannot; for these the bridge takes the signed maximum.
 *
 * @example
 * namesBridgeFee(intent) // false for a slice, and for an order without a bridge
 */
export const namesBridgeFee = ({ order, family }: Pick<OpenIntent, 'order' | 'family'>): boolean =>
  isBridged(order) && !familyOf(family).fills.isDivided

/** Returns the part of a fill that enters the bridge after fees, raw destination units. */
const enteringOf = (intent: OpenIntent, { fillIn, fillOut }: Amounts): bigint => {
  const { order, filled } = intent
  if (order.kind === orderKinds.BUY) return fillOut
  const { destAmount: minimum, expectedAmount: expected } = amountsOfFill(order, { filled, fill: fillIn })
  return shareSale({ arrived: fillOut, expected, minimum }, feeTermsOf(intent)).net
}

/**
 * Returns the bridge fee for a fill, raw units of the token that arrives: what the relayer asks,
 * for a sale on an output that is `driftBps` higher, since the fee is set before pools move. The
 * fee of the fast speed applies if the owner signed it and the relayer offers it within the signed
 * maximum; otherwise that of the standard speed. A lower one applies that an outside relayer holds
 * for the signed speed.
 * Undefined if no relayer offers to pay the transfer, or asks more than the owner signed.
 *
 * @example
 * bridgeFeeOf(intent, { fillIn: 10n ** 18n, fillOut: 2_985_000_000n }) // 249_624n
 */
export const bridgeFeeOf = (intent: OpenIntent, fill: Amounts): bigint | undefined => {
  const { order, relay } = intent
  const { scalingFactor, protocolData } = order.bridge
  const terms = decodeProtocolData(protocolData)
  if (terms === undefined || relay === undefined) return undefined
  const entering = enteringOf(intent, fill)
  const mayEnter = order.kind === orderKinds.SELL ? withDrift(entering) : entering
  const gross = scaled(mayEnter, scalingFactor)
  const maxFee = maxBridgeFee(scaled(entering, scalingFactor), terms)
  return asksOf(terms.landing ? landingOffer(relay) : relay, gross).find((fee) => fee <= maxFee)
}

/**
 * Returns an offer with the gas of a payment that is sold after its arrival.
 *
 * @example
 * landingOffer({ feePips: 50, feeFlat: 100_000n }).feeFlat // 250_000n
 */
export const landingOffer = <offer extends Pick<AskedFee, 'feeFlat'>>(relay: offer): offer => ({
  ...relay,
  feeFlat: mulDivUp(relay.feeFlat, landingGasPercent, 100n),
})

/** Returns the fees for which a transfer is paid: a promised lower one first, then the fast one. */
const asksOf = (relay: AskedFee, gross: bigint): bigint[] => {
  const { fast, held, feeFlat } = relay
  const standard = relayFeeOf(relay, gross)
  const own =
    fast && gross <= fast.maxAmount ? [relayFeeOf({ feePips: fast.feePips, feeFlat }, gross), standard] : [standard]
  return held && gross <= held.maxAmount && held.fee < own[0]! ? [held.fee, ...own] : own
}

/**
 * Returns the bridge data of a settlement; undefined as `bridgeFeeOf` is, and where nothing would
 * arrive. Empty for an order that stays on its chain, and where the call cannot name a fee.
 *
 * @example
 * bridgeDataFor(intent, fill) // '0x000...3cf18'
 */
export const bridgeDataFor = (intent: OpenIntent, fill: Amounts): Hex | undefined => {
  if (!isBridged(intent.order)) return '0x'
  const fee = bridgeFeeOf(intent, fill)
  if (fee === undefined || arrivingOf(intent, fill, namesBridgeFee(intent) ? fee : undefined) === undefined)
    return undefined
  return namesBridgeFee(intent) ? encodeBridgeData(fee) : '0x'
}

/**
 * Returns the bridge fee in a settlement's call, raw units of the token that arrives; undefined
 * without one, so that the signed maximum is taken.
 *
 * @example
 * feeNamedBy(bridgeSettleCall(intent, { amount: 1_000n, bridgeData: encodeBridgeData(7n) })) // 7n
 */
export const feeNamedBy = (call: Hex): bigint | undefined => {
  const data = bridgeDataOf(call)
  return data === undefined || data === 'none' || data === '0x' ? undefined : BigInt(data)
}

/**
 * Returns the maximum that may arrive of a fill settled by `call`: pools may pay `driftBps` more
 * than promised. Raw units of the token that arrives; undefined where the contract refuses it.
 *
 * @example
 * mayArrive(intent, { fillIn: 10n ** 18n, fillOut: 2_985_000_000n }, data) // 2_992_212_876n
 */
export const mayArrive = (intent: OpenIntent, { fillIn, fillOut }: Amounts, call: Hex): bigint | undefined => {
  const isFixed = intent.order.kind === orderKinds.BUY || isBridgeOnly(intent.order)
  const maxOut = isFixed ? fillOut : withDrift(fillOut)
  return arrivingOf(intent, { fillIn, fillOut: maxOut }, feeNamedBy(call))
}

/**
 * Adds the maximum drift of pools above a bid's promise to an amount, rounded up.
 *
 * @example
 * withDrift(1_000_000n) // 1_002_500n
 */
export const withDrift = (amount: bigint): bigint => mulDivUp(amount, wholeBps + driftBps, wholeBps)

/**
 * Returns what arrives of a fill if the call names `fee` (the signed maximum without one), in raw
 * units of the token that arrives. Undefined where the contract refuses it.
 *
 * @example
 * arrivingOf(intent, { fillIn: 10n ** 18n, fillOut: 2_985_000_000n }, 249_624n) // 2_984_750_376n
 */
export const arrivingOf = (intent: OpenIntent, fill: Amounts, fee: bigint | undefined): bigint | undefined => {
  const { scalingFactor, protocolData } = intent.order.bridge
  const terms = decodeProtocolData(protocolData)
  return terms && bridgeOutput({ amount: enteringOf(intent, fill), scalingFactor, fee }, terms)
}

/**
 * Returns what the bridge takes of a fill if the call names `fee` (the signed maximum without one),
 * minus what it may take of the signed minimum; raw destination units, rounded up. Mostly negative,
 * since relayers ask less than owners sign. 0 for an order without a bridge.
 *
 * @example
 * bridgeExcessOf(intent, fill, 249_624n) // -124_400n
 */
export const bridgeExcessOf = (intent: OpenIntent, fill: Amounts, fee: bigint | undefined): bigint => {
  const { order, filled } = intent
  const terms = decodeProtocolData(order.bridge.protocolData)
  if (!isBridged(order) || terms === undefined) return 0n
  const { scalingFactor } = order.bridge
  const { fillIn, fillOut } = fill
  const { destAmount: signed } = amountsOfFill(order, {
    filled,
    fill: order.kind === orderKinds.SELL ? fillIn : fillOut,
  })
  // Converts arriving amounts to units of the entering token, rounded down.
  const takenOf = (entering: bigint, arriving: bigint) => entering - scaled(arriving, -scalingFactor)
  const maxTaken = takenOf(signed, farMinimum({ amount: signed, scalingFactor }, terms))
  return takenOf(enteringOf(intent, fill), arrivingOf(intent, fill, fee) ?? 0n) - maxTaken
}
