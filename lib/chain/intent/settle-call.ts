import { type Abi, type Address, encodeFunctionData, type Hex } from 'viem'
import { type AnyIntent, type FamilyName, familyOf, sharedStructOf, structOf } from '@/lib/order/families/families'
import type { SignedTerms } from '@/lib/order/families/family'
import type { IntentOrder } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { amountsOfSold } from '@/lib/order/position/position'
import { openSlice, type Slice } from '@/lib/order/twap'
import { intentAbi } from '../abi.generated'
import { withSignature } from './with-signature'

const wholeBps = 10_000n

/**
 * A signed order as it is settled next. `order` is what is filled: of a family in slices the next slice as an order
 * that is filled whole, and `slice` says of what. `filled` is what of `order` was filled before, of a sale in source
 * units, of a purchase in destination units. Of a family out of a vault `order` sells what the position pays now, and
 * `signed` is what the owner signed.
 */
export type SettledIntent = {
  family: FamilyName
  order: IntentOrder
  signature: Hex
  filled: bigint
  slice?: Slice | undefined
  signed?: SignedTerms | undefined
}

/**
 * Returns a signed order as it is settled next; `filled` is of the whole of it, and `sold` is what its position pays
 * now, raw units; the source amount where it is not known.
 *
 * @example
 * toSettled({ order, schedule: { slices: 4n, interval: 60n }, family: 'TWAPOrder', signature, filled: 6n }).slice?.index // 3n
 */
export const toSettled = ({
  order,
  schedule,
  position,
  handling,
  family,
  signature,
  filled,
  sold = order.srcAmount,
}: AnyIntent & Pick<SettledIntent, 'signature' | 'filled'> & { sold?: bigint | undefined }): SettledIntent => {
  if (schedule) return { ...openSlice({ order, schedule }, filled), family, signature, filled: 0n }
  if (handling) return { order, signed: { order, handling }, family, signature, filled }
  if (!position) return { order, family, signature, filled }
  return {
    order: { ...order, ...amountsOfSold(order, sold) },
    signed: { order, position },
    family,
    signature,
    filled: 0n,
  }
}

/**
 * Returns what of the whole order was filled before.
 *
 * @example
 * filledBefore(toSettled({ ...signed, filled: 6n })) // 6n
 */
export const filledBefore = ({ filled, slice }: Pick<SettledIntent, 'filled' | 'slice'>): bigint =>
  slice?.filled ?? filled

/**
 * The executor of a settlement and its call data, with what it is given of the source and has to
 * bring of the destination where the call names amounts; raw units. `bridgeData` is what the call
 * says to the bridge of an order that is filled whole; without it the bridge takes the signed
 * maximum, and so it does in every call that can say nothing to it.
 */
export type Execution = {
  executor: Address
  data: Hex
  fillIn: bigint
  fillOut: bigint
  bridgeData?: Hex | undefined
}

/** What an executor is given of the source. */
type Given = 'whole' | 'fillIn'

/**
 * Encodes the call of the intent contract that fills `fill` of an order through an executor, all that is left of it by default. `executionOf` is
 * told whether the executor is given all that this part has of the source, or exactly `fillIn`.
 *
 * The published function for parts takes basis points of the whole order, rounded down. Where no
 * number of them is the part, the function that takes amounts does it, which gives the executor no
 * more than its amount.
 *
 * @example
 * settleCall({ order, family: 'Order', signature, filled: 0n }, () => execution) // '0x49af9204...'
 */
export const settleCall = (
  intent: SettledIntent,
  executionOf: (given: Given) => Execution,
  fill = intentTotal(intent.order) - intent.filled,
): Hex => {
  const { fills, methods } = familyOf(intent.family)
  const percent = fills.partiallyFillable ? percentOf(intentTotal(intent.order), fill) : wholeBps
  if (percent === undefined) return settleAmountsCall(intent, executionOf('fillIn'))
  const { data, executor, fillIn, fillOut, bridgeData = '0x' } = executionOf('whole')
  const args = {
    whole: [data, executor, bridgeData],
    position: [fillOut, data, executor, bridgeData],
    handler: [fillIn, fillOut, data, executor],
    parts: [data, executor, percent],
    slices: [intent.slice?.index, data, executor],
  }[fills.name]
  return encodeIntentCall(methods.settle[intent.order.kind], [signedStruct(intent), ...args])
}

/**
 * Encodes the call of the intent contract that fills one order, or a part or slice of it, within
 * limits that the contract enforces. The executor is given `fillIn`, raw units of the source: of a
 * purchase the most that it may spend. The call reverts unless it brings `fillOut`, raw units of
 * the destination before fees. The owner gets what it brings above that, and what it leaves of the
 * source. A family out of a vault sells all that its position pays, whatever `fillIn` is, and its call alone says
 * something to the bridge.
 *
 * @example
 * settleAmountsCall({ order, family: 'Order', signature, filled: 0n }, { executor, data, fillIn: 10n, fillOut: 9n }) // '0x9f4ab1c3...'
 */
export const settleAmountsCall = (intent: SettledIntent, execution: Execution): Hex => {
  const { isPosition, isHandled } = familyOf(intent.family).fills
  if (isPosition || isHandled) return settleCall(intent, () => execution)
  const { fillIn, fillOut } = execution
  return crossSettleCall([{ intent, fillIn, fillOut }], execution)
}

/**
 * Encodes the call of the intent contract that fills several orders by amounts with one execution:
 * it is given every `fillIn`, and brings every `fillOut`. One order alone gets what is brought
 * above that; several get exactly that. Slices are written after all others.
 *
 * @example
 * crossSettleCall([{ intent, fillIn: 10n, fillOut: 9n }, { intent: opposite, fillIn: 9n, fillOut: 10n }], { executor, data }) // '0x9f4ab1c3...'
 */
export const crossSettleCall = (
  fills: readonly ({ intent: SettledIntent } & Pick<Execution, 'fillIn' | 'fillOut'>)[],
  { data, executor }: Pick<Execution, 'data' | 'executor'>,
): Hex => {
  const ordersOf = (isSliced: boolean) => fills.filter(({ intent }) => (intent.slice !== undefined) === isSliced)
  const orders = ordersOf(false).map(({ intent, fillIn, fillOut }) => {
    const fillable = familyOf(intent.family).fills.partiallyFillable
    return { orderWithSig: signedStruct(intent), fillable, filledBefore: intent.filled, fillIn, fillOut }
  })
  const slices = ordersOf(true).map(({ intent, fillIn, fillOut }) => {
    const orderWithSig = signedStruct(intent, sharedStructOf)
    return { orderWithSig, kind: intent.order.kind, slice: intent.slice!.index, fillIn, fillOut }
  })
  return slices.length === 0
    ? encodeIntentCall('crossSettle', [orders, data, executor])
    : encodeIntentCall('crossSettleSlices', [orders, slices, data, executor])
}

/**
 * Encodes the call of the intent contract that fills all that is left of an order from what the sender has: of a sale `amount` is what it
 * pays for the source, of a purchase what it takes of the source; raw units, before fees. Undefined where a part is left that no number of
 * basis points comes to, which is how this function counts.
 *
 * @example
 * directSettleCall({ order, family: 'Order', signature, filled: 0n }, 1_000n) // '0x5c40fda5...'
 */
export const directSettleCall = (intent: SettledIntent, amount: bigint): Hex | undefined => {
  const { fills, methods } = familyOf(intent.family)
  const total = intentTotal(intent.order)
  const percent = fills.partiallyFillable ? percentOf(total, total - intent.filled) : wholeBps
  if (percent === undefined || methods.direct === undefined) return undefined
  const args = {
    whole: [amount],
    handler: [],
    parts: [percent, amount],
    slices: [intent.slice?.index, amount],
    position: [amount],
  }[fills.name]
  return encodeIntentCall(methods.direct, [signedStruct(intent), ...args])
}

/**
 * Encodes the call of the intent contract that sends the source of an order to another chain, where
 * source and destination are one token. Of a sale `amount` is what is sent, and the sender gets the
 * rest; of a purchase what is taken, and the sender gets what is above its destination amount; raw
 * units, before fees. The bridge takes the signed maximum where `bridgeData` is empty.
 *
 * @example
 * const signed = { order, family: 'Order', signature, filled: 0n }
 * bridgeSettleCall(signed, { amount: 999n, bridgeData: '0x' }) // '0x0ab1...'
 */
export const bridgeSettleCall = (
  intent: SettledIntent,
  { amount, bridgeData }: { amount: bigint; bridgeData: Hex },
): Hex => encodeIntentCall('bridgeSettle', [signedStruct(intent), amount, bridgeData])

/** Encodes a call whose function the family of an order names, so that the compiler does not know its arguments. */
const encodeIntentCall = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: intentAbi as Abi, functionName, args })

const signedStruct = ({ family, order, slice, signed, signature }: SettledIntent, toStruct = structOf) =>
  withSignature(toStruct({ family, ...(slice?.of ?? signed ?? { order }) }), signature)

/** The basis points that come to exactly so much of an order, if any do. */
const percentOf = (total: bigint, fill: bigint): bigint | undefined => {
  const percent = (fill * wholeBps + total - 1n) / total
  return (total * percent) / wholeBps === fill ? percent : undefined
}
