import { mulDivUp } from '../amount'
import { type IntentOrder, type IntentValue, intentValueOf, orderKinds, toIntentOrder } from './intent'
import { intentTotal, sourceLeft } from './intent-funds'
import { amountsOfFill } from './intent-left'

/** How an order is filled over time: in so many slices, each so many seconds after the one before. */
export type Schedule = { slices: bigint; interval: bigint }

/** What the service takes of them; the struct has 32 bits for the slices. */
export const [leastInterval, leastSlices, mostSlices] = [60n, 2n, 2n ** 32n - 1n] as const

export type TwapFamily = 'TWAPOrder' | 'TWAPBuyOrder'

type Terms = Omit<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount' | 'kind'> & {
  interval: bigint
  numSlices: number
}
/** A sale over time, in the contract's own words: each slice brings at least `destAmountPerSlice`. Raw units. */
export type TwapSale = Terms & { destAmountPerSlice: bigint; totalSrcAmount: bigint }
/** A purchase over time: all slices together cost no more than `maxSrcAmount`. Raw units. */
export type TwapPurchase = Terms & { totalDestAmount: bigint; maxSrcAmount: bigint }
export type TwapOrder = TwapSale | TwapPurchase

/**
 * An order as if it were filled at once, and when its parts are due. The minimum of a sale is the
 * signed one of a slice for each of them; the last slice owes a little more where it sells a
 * remainder.
 */
export type ScheduledOrder = { order: IntentOrder; schedule: Schedule }

/**
 * The type that an order over time is signed as.
 *
 * @example
 * twapFamilyOf({ ...terms, totalDestAmount: 10n, maxSrcAmount: 7n }) // 'TWAPBuyOrder'
 */
export const twapFamilyOf = (twap: object): TwapFamily => ('totalSrcAmount' in twap ? 'TWAPOrder' : 'TWAPBuyOrder')

/**
 * An order over time as one order and its schedule. Nothing was said of what is expected: it is the limit.
 *
 * @example
 * wholeOf({ ...terms, numSlices: 4, destAmountPerSlice: 5n, totalSrcAmount: 10n }).order.destAmount // 20n
 */
export const wholeOf = ({ interval, numSlices, ...twap }: TwapOrder): ScheduledOrder => {
  const slices = BigInt(numSlices)
  const { owner, beneficiary, srcToken, destToken, nonce, partnerAndFee, deadline, permit, metadata, bridge } = twap
  const terms = { owner, beneficiary, srcToken, destToken, nonce, partnerAndFee, deadline, permit, metadata, bridge }
  const schedule = { slices, interval }
  if ('totalSrcAmount' in twap) {
    const destAmount = twap.destAmountPerSlice * slices
    const amounts = { srcAmount: twap.totalSrcAmount, destAmount, expectedAmount: destAmount }
    return { order: { ...terms, ...amounts, kind: orderKinds.SELL }, schedule }
  }
  const { maxSrcAmount: srcAmount, totalDestAmount: destAmount } = twap
  return { order: { ...terms, srcAmount, destAmount, expectedAmount: srcAmount, kind: orderKinds.BUY }, schedule }
}

/**
 * The order over time that `wholeOf` was given.
 *
 * @example
 * twapOf(wholeOf(twap)) // deeply equal to twap
 */
export const twapOf = ({ order, schedule: { slices, interval } }: ScheduledOrder): TwapOrder => {
  const { srcAmount, destAmount, expectedAmount: _, kind, ...terms } = order
  const common = { ...terms, interval, numSlices: Number(slices) }
  return kind === orderKinds.SELL
    ? { ...common, destAmountPerSlice: destAmount / slices, totalSrcAmount: srcAmount }
    : { ...common, totalDestAmount: destAmount, maxSrcAmount: srcAmount }
}

/**
 * What each slice but the last comes to, raw units of a total: the last one has the remainder, too.
 *
 * @example
 * sliceAmount(10n, { slices: 4n }) // 2n, and the last one 4n
 */
export const sliceAmount = (total: bigint, { slices }: Pick<Schedule, 'slices'>): bigint => total / slices

/**
 * How many slices of an order are done, from what of it is filled; raw units.
 *
 * @example
 * slicesDone({ kind: 0, srcAmount: 10n, destAmount: 4n }, { slices: 4n, interval: 60n }, 6n) // 3n
 */
export const slicesDone = (
  order: Pick<IntentOrder, 'kind' | 'srcAmount' | 'destAmount'>,
  schedule: Schedule,
  filled: bigint,
): bigint => {
  const total = intentTotal(order)
  return filled >= total ? schedule.slices : filled / sliceAmount(total, schedule)
}

type Amounts = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * Returns what slice `index`, from 0, has to keep to, as the contract counts it. Of a sale each
 * brings the same minimum, and the last one, which sells the remainder, too, as much more in
 * proportion, rounded up. Of a purchase it may cost what the maximum comes to in proportion,
 * rounded down over all slices so far: none of the maximum is lost, and no more than it is ever
 * spent.
 *
 * @example
 * amountsOfSlice({ kind: 1, srcAmount: 10n, destAmount: 7n, expectedAmount: 10n }, { slices: 3n, interval: 60n }, 2n)
 * // { srcAmount: 5n, destAmount: 3n, expectedAmount: 5n }
 */
export const amountsOfSlice = (
  order: Amounts & Pick<IntentOrder, 'kind'>,
  schedule: Schedule,
  index: bigint,
): Amounts => {
  const total = intentTotal(order)
  const each = sliceAmount(total, schedule)
  const filled = each * index
  const fill = index === schedule.slices - 1n ? total - filled : each
  if (order.kind === orderKinds.BUY) return amountsOfFill(order, { filled, fill })
  const minimum = mulDivUp(order.destAmount / schedule.slices, fill, each)
  return { srcAmount: fill, destAmount: minimum, expectedAmount: minimum }
}

/**
 * The most of its source that an order may take the next time it is filled, raw units: its next slice, or without a schedule all that is left.
 *
 * @example
 * sourceDue({ ...order, kind: 0, srcAmount: 10n }, { slices: 4n, interval: 60n }, 6n) // 4n
 */
export const sourceDue = (
  order: Amounts & Pick<IntentOrder, 'kind'>,
  schedule: Schedule | undefined,
  filled: bigint,
): bigint => {
  if (schedule === undefined) return sourceLeft(order, filled)
  const index = slicesDone(order, schedule, filled)
  return index === schedule.slices ? 0n : amountsOfSlice(order, schedule, index).srcAmount
}

/**
 * When the next slice is due, in seconds of the chain: at once, or one interval after the block of the last one. A slice that comes late moves
 * those after it.
 *
 * @example
 * nextSliceAt({ slices: 4n, interval: 60n }, 1_000n) // 1060n
 */
export const nextSliceAt = ({ interval }: Schedule, lastAt: bigint | undefined): bigint =>
  lastAt === undefined ? 0n : lastAt + interval

/** A slice of an order: the whole of it, which slice, from 0, and what was filled before. */
export type Slice = { of: TwapOrder; index: bigint; filled: bigint }

/**
 * The next slice of an order as an order of its own, which is filled whole or not at all.
 *
 * @example
 * openSlice({ order, schedule }, 6n).slice.index // 3n
 */
export const openSlice = (scheduled: ScheduledOrder, filled: bigint): { order: IntentOrder; slice: Slice } => {
  const { order, schedule } = scheduled
  const index = slicesDone(order, schedule, filled)
  return {
    order: { ...order, ...amountsOfSlice(order, schedule, index) },
    slice: { of: twapOf(scheduled), index, filled },
  }
}

/** What of an order over time travels as text, and what as a number. */
type TermsValue = Omit<IntentValue, 'srcAmount' | 'destAmount' | 'expectedAmount' | 'kind'> & {
  interval: number
  numSlices: number
}
export type TwapSaleValue = TermsValue & { destAmountPerSlice: string; totalSrcAmount: string }
export type TwapPurchaseValue = TermsValue & { totalDestAmount: string; maxSrcAmount: string }
/** An order over time as it travels in JSON. */
export type TwapValue = TwapSaleValue | TwapPurchaseValue

/**
 * Says whether an order that travelled is one over time.
 *
 * @example
 * isTwapValue(record.order) // false, of an order that is filled at once
 */
export const isTwapValue = (value: IntentValue | TwapValue): value is TwapValue => 'numSlices' in value

/**
 * Writes an order over time as it travels. Deadline, interval and chain must fit a number exactly.
 *
 * @example
 * twapValueOf(twap).interval // 300
 */
export const twapValueOf = ({ bridge, deadline, interval, ...twap }: TwapOrder): TwapValue => {
  const { nonce, partnerAndFee, numSlices, owner, beneficiary, srcToken, destToken, permit, metadata } = twap
  const terms: TermsValue = {
    ...{ owner, beneficiary, srcToken, destToken, permit, metadata, numSlices },
    ...{ nonce: nonce.toString(), partnerAndFee: partnerAndFee.toString() },
    ...{ deadline: Number(deadline), interval: Number(interval) },
    bridge: { ...bridge, destinationChainId: Number(bridge.destinationChainId) },
  }
  return 'totalSrcAmount' in twap
    ? {
        ...terms,
        destAmountPerSlice: twap.destAmountPerSlice.toString(),
        totalSrcAmount: twap.totalSrcAmount.toString(),
      }
    : { ...terms, totalDestAmount: twap.totalDestAmount.toString(), maxSrcAmount: twap.maxSrcAmount.toString() }
}

/**
 * Reads an order over time as it travelled.
 *
 * @example
 * toTwapOrder(twapValueOf(twap)) // deeply equal to twap
 */
export const toTwapOrder = ({ bridge, ...value }: TwapValue): TwapOrder => {
  const { owner, beneficiary, srcToken, destToken, permit, metadata, numSlices } = value
  const terms: Terms = {
    ...{ owner, beneficiary, srcToken, destToken, permit, metadata, numSlices },
    ...{ nonce: BigInt(value.nonce), partnerAndFee: BigInt(value.partnerAndFee) },
    ...{ deadline: BigInt(value.deadline), interval: BigInt(value.interval) },
    bridge: { ...bridge, destinationChainId: BigInt(bridge.destinationChainId) },
  }
  return 'totalSrcAmount' in value
    ? {
        ...terms,
        destAmountPerSlice: BigInt(value.destAmountPerSlice),
        totalSrcAmount: BigInt(value.totalSrcAmount),
      }
    : { ...terms, totalDestAmount: BigInt(value.totalDestAmount), maxSrcAmount: BigInt(value.maxSrcAmount) }
}

/**
 * Reads an order of any family as it travelled: one over time as if it were filled at once, with its schedule.
 *
 * @example
 * readSigned(record.order).order.srcAmount // 12000000000n
 */
export const readSigned = (value: IntentValue | TwapValue): { order: IntentOrder; schedule: Schedule | undefined } =>
  isTwapValue(value) ? wholeOf(toTwapOrder(value)) : { order: toIntentOrder(value), schedule: undefined }

/**
 * Writes an order of any family as it travels.
 *
 * @example
 * writeSigned(readSigned(record.order)) // deeply equal to record.order
 */
export const writeSigned = ({
  order,
  schedule,
}: {
  order: IntentOrder
  schedule?: Schedule | undefined
}): IntentValue | TwapValue => (schedule ? twapValueOf(twapOf({ order, schedule })) : intentValueOf(order))
