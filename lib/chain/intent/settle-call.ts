import { type Address, encodeFunctionData, type Hex } from 'viem'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { openSlice, type Schedule, type Slice, type TwapOrder, type TwapSale } from '@/lib/order/twap'
import { intentAbi } from '../abi.generated'
import type { IntentFamily, OrderFamily } from './intent-typed-data'

const wholeBps = 10_000n

/**
 * A signed order, and what of it is filled: of a sale in source units, of a purchase in destination units. Of an order over time it is the
 * slice that is next, as an order that is filled whole; `slice` says of what.
 */
export type SettledIntent = {
  order: IntentOrder
  family: OrderFamily
  signature: Hex
  filled: bigint
  slice?: Slice | undefined
}

/**
 * A signed order as it is settled next.
 *
 * @example
 * toSettled({ order, schedule: { slices: 4n, interval: 60n }, family: 'TWAPOrder', signature, filled: 6n }).slice?.index // 3n
 */
export const toSettled = ({
  order,
  schedule,
  family,
  signature,
  filled,
}: Omit<SettledIntent, 'family' | 'slice'> & {
  family: IntentFamily
  schedule: Schedule | undefined
}): SettledIntent =>
  schedule
    ? { ...openSlice({ order, schedule }, filled), family: 'Order', signature, filled: 0n }
    : { order, family: family === 'FillableOrder' ? family : 'Order', signature, filled }

/**
 * What of the whole order was filled before.
 *
 * @example
 * filledBefore(toSettled({ ...signed, filled: 6n })) // 6n
 */
export const filledBefore = ({ filled, slice }: Pick<SettledIntent, 'filled' | 'slice'>): bigint =>
  slice?.filled ?? filled

/**
 * The executor of a settlement and its call data, with what it is given of the source and has to
 * bring of the destination where the call names amounts; raw units.
 */
export type Execution = { executor: Address; data: Hex; fillIn: bigint; fillOut: bigint }

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
  { order, family, signature, filled, slice }: SettledIntent,
  executionOf: (given: Given) => Execution,
  fill = intentTotal(order) - filled,
): Hex => {
  if (slice) {
    const { data, executor } = executionOf('whole')
    const { of, index } = slice
    return isSale(of)
      ? encodeFunctionData({
          ...{ abi: intentAbi, functionName: 'swapSettleTWAP' },
          args: [withSignature({ order: of, signature }), index, data, executor],
        })
      : encodeFunctionData({
          ...{ abi: intentAbi, functionName: 'buySettleTWAP' },
          args: [withSignature({ order: of, signature }), index, data, executor],
        })
  }
  const orderWithSig = withSignature({ order, signature })
  if (family === 'Order') {
    const { data, executor } = executionOf('whole')
    const functionName = order.kind === orderKinds.SELL ? 'swapSettle' : 'buySettle'
    return encodeFunctionData({ abi: intentAbi, functionName, args: [orderWithSig, data, executor, '0x'] })
  }
  const percent = percentOf(intentTotal(order), fill)
  if (percent !== undefined) {
    const { data, executor } = executionOf('whole')
    const args = [orderWithSig, data, executor, percent] as const
    return encodeFunctionData({ abi: intentAbi, functionName: 'swapSettleFillable', args })
  }
  return settleAmountsCall({ order, family, signature, filled }, executionOf('fillIn'))
}

/**
 * Encodes the call of the intent contract that fills one order, or a part or slice of it, within
 * limits that the contract enforces. The executor is given `fillIn`, raw units of the source: of a
 * purchase the most that it may spend. The call reverts unless it brings `fillOut`, raw units of
 * the destination before fees. The owner gets what it brings above that, and what it leaves of the
 * source.
 *
 * @example
 * settleAmountsCall({ order, family: 'Order', signature, filled: 0n }, { executor, data, fillIn: 10n, fillOut: 9n }) // '0x9f4ab1c3...'
 */
export const settleAmountsCall = (intent: SettledIntent, { fillIn, fillOut, ...execution }: Execution): Hex =>
  crossSettleCall([{ intent, fillIn, fillOut }], execution)

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
  const orders = fills.flatMap(({ intent: { order, family, signature, filled, slice }, fillIn, fillOut }) => {
    if (slice) return []
    const orderWithSig = withSignature({ order, signature })
    return [{ orderWithSig, fillable: family === 'FillableOrder', filledBefore: filled, fillIn, fillOut }]
  })
  const slices = fills.flatMap(({ intent: { order, signature, slice }, ...amounts }) => {
    if (!slice) return []
    const orderWithSig = withSignature({ order: slicedOf(slice.of), signature })
    return [{ orderWithSig, kind: order.kind, slice: slice.index, ...amounts }]
  })
  return slices.length === 0
    ? encodeFunctionData({ abi: intentAbi, functionName: 'crossSettle', args: [orders, data, executor] })
    : encodeFunctionData({
        ...{ abi: intentAbi, functionName: 'crossSettleSlices' },
        args: [orders, slices, data, executor],
      })
}

/** An order over time where either side may stand: its amounts under names that both share. */
const slicedOf = (twap: TwapOrder) =>
  isSale(twap)
    ? { ...twap, destAmount: twap.destAmountPerSlice, srcAmount: twap.totalSrcAmount }
    : { ...twap, destAmount: twap.totalDestAmount, srcAmount: twap.maxSrcAmount }

/**
 * Encodes the call of the intent contract that fills all that is left of an order from what the sender has: of a sale `amount` is what it
 * pays for the source, of a purchase what it takes of the source; raw units, before fees. Undefined where a part is left that no number of
 * basis points comes to, which is how this function counts.
 *
 * @example
 * directSettleCall({ order, family: 'Order', signature, filled: 0n }, 1_000n) // '0x5c40fda5...'
 */
export const directSettleCall = (
  { order, family, signature, filled, slice }: SettledIntent,
  amount: bigint,
): Hex | undefined => {
  if (slice) {
    const { of, index } = slice
    return isSale(of)
      ? encodeFunctionData({
          ...{ abi: intentAbi, functionName: 'directSettleTWAP' },
          args: [withSignature({ order: of, signature }), index, amount],
        })
      : encodeFunctionData({
          ...{ abi: intentAbi, functionName: 'directSettleTWAPBuy' },
          args: [withSignature({ order: of, signature }), index, amount],
        })
  }
  const orderWithSig = withSignature({ order, signature })
  if (family === 'Order')
    return encodeFunctionData({ abi: intentAbi, functionName: 'directSettle', args: [orderWithSig, amount] })
  const percent = percentOf(intentTotal(order), intentTotal(order) - filled)
  if (percent === undefined) return undefined
  const args = [orderWithSig, percent, amount] as const
  return encodeFunctionData({ abi: intentAbi, functionName: 'directSettleFillable', args })
}

const isSale = (twap: TwapOrder): twap is TwapSale => 'totalSrcAmount' in twap

const withSignature = <order>(signed: { order: order; signature: Hex }) =>
  ({ ...signed, bridgeOverride: noOverride, cosignature: '0x' }) as const

const noOverride = { protocolSelector: '0x00000000', protocolData: '0x' } as const

/** The basis points that come to exactly so much of an order, if any do. */
const percentOf = (total: bigint, fill: bigint): bigint | undefined => {
  const percent = (fill * wholeBps + total - 1n) / total
  return (total * percent) / wholeBps === fill ? percent : undefined
}
