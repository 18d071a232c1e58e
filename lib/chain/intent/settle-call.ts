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
 * The next settlement of a signed order. `order` is what is filled: of a sliced family the next
 * slice as an order that is filled whole, with its origin in `slice`. `filled` is the amount of
 * `order` that was filled before, in source units for a sale, in destination units for a purchase.
 * In a vault family, `order` sells what the position pays now; the owner signed `signed`.
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
 * Returns the next settlement of a signed order. `filled` is the filled amount of the whole order,
 * and `sold` what its position pays now, raw units; by default the source amount.
 *
 * @example
 * toSettled({ ...signedTwap, signature, filled: 6n }).slice?.index // 3n
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
 * Returns the amount of the whole order that was filled before.
 *
 * @example
 * filledBefore(toSettled({ ...signed, filled: 6n })) // 6n
 */
export const filledBefore = ({ filled, slice }: Pick<SettledIntent, 'filled' | 'slice'>): bigint =>
  slice?.filled ?? filled

/**
 * The executor of a settlement and its call data; where the call names amounts, the source that it
 * receives and the destination that it must deliver, raw units. `bridgeData` is passed to the
 * bridge of an order that is filled whole; without it the bridge charges the signed maximum, as in
 * all calls that have no such argument.
 */
export type Execution = {
  executor: Address
  data: Hex
  fillIn: bigint
  fillOut: bigint
  bridgeData?: Hex | undefined
}

/** The part of the source that an executor receives. */
type Given = 'whole' | 'fillIn'

/**
 * Encodes the settlement that fills `fill` of an order through an executor, by default all that is
 * left. `executionOf` receives whether the executor gets the whole source of this part or exactly
 * `fillIn`.
 *
 * The published function for partial fills takes basis points of the whole order, rounded down. If
 * they cannot express the part, the function that takes amounts is used, which gives the executor
 * no more than its amount.
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
 * Encodes the settlement of one order, part or slice within limits that the contract enforces. The
 * executor receives `fillIn`, raw units of the source, which is the maximum that a purchase may
 * spend. The call reverts unless it delivers `fillOut`, raw units of the destination before fees.
 * The owner receives any excess output and any unspent source. A vault family sells all that its
 * position pays regardless of `fillIn`, and only its call has bridge data.
 *
 * @example
 * settleAmountsCall(settled, { executor, data, fillIn: 10n, fillOut: 9n }) // '0x9f4ab1c3...'
 */
export const settleAmountsCall = (intent: SettledIntent, execution: Execution): Hex => {
  const { isPosition, isHandled } = familyOf(intent.family).fills
  if (isPosition || isHandled) return settleCall(intent, () => execution)
  const { fillIn, fillOut } = execution
  return crossSettleCall([{ intent, fillIn, fillOut }], execution)
}

/**
 * Encodes the settlement of several orders by amounts with one execution, which receives every
 * `fillIn` and delivers every `fillOut`. A single order receives the excess output; several receive
 * exactly their amounts. Slices follow all other orders.
 *
 * @example
 * crossSettleCall([{ intent, fillIn: 10n, fillOut: 9n }], { executor, data }) // '0x9f4ab1c3...'
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
 * Encodes the settlement that fills all that is left of an order from the sender's own tokens:
 * `amount` is what it pays for a sale, or what it takes of the source for a purchase; raw units,
 * before fees. Undefined if basis points, which this function takes, cannot express the rest.
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
 * Encodes the settlement that sends the source of an order to another chain, where source and
 * destination are the same token. Of a sale `amount` is sent, and the sender receives the rest; of
 * a purchase `amount` is taken, and the sender receives the excess over the destination amount; raw
 * units, before fees. The bridge charges the signed maximum if `bridgeData` is empty.
 *
 * @example
 * const signed = { order, family: 'Order', signature, filled: 0n }
 * bridgeSettleCall(signed, { amount: 999n, bridgeData: '0x' }) // '0x0ab1...'
 */
export const bridgeSettleCall = (
  intent: SettledIntent,
  { amount, bridgeData }: { amount: bigint; bridgeData: Hex },
): Hex => encodeIntentCall('bridgeSettle', [signedStruct(intent), amount, bridgeData])

/** Encodes a call whose function depends on the order's family: the compiler cannot check it. */
const encodeIntentCall = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: intentAbi as Abi, functionName, args })

const signedStruct = ({ family, order, slice, signed, signature }: SettledIntent, toStruct = structOf) =>
  withSignature(toStruct({ family, ...(slice?.of ?? signed ?? { order }) }), signature)

/** Returns the basis points of an order that equal the fill exactly, if any. */
const percentOf = (total: bigint, fill: bigint): bigint | undefined => {
  const percent = (fill * wholeBps + total - 1n) / total
  return (total * percent) / wholeBps === fill ? percent : undefined
}
