import { mulDivUp } from '../amount'
import { type IntentOrder, orderKinds } from './intent'
import { intentTotal, sourceLeft } from './intent-funds'
import { amountsOfFill } from './intent-left'

/** A TWAP schedule: the number of slices, and the seconds between them. */
export type Schedule = { slices: bigint; interval: bigint }

/** The limits of the service; the struct has 32 bits for the number of slices. */
export const [minInterval, minSlices, maxSlices] = [60n, 2n, 2n ** 32n - 1n] as const

/** An order as if it were filled at once, and its schedule. */
export type ScheduledOrder = { order: IntentOrder; schedule: Schedule }

/**
 * Returns the amount of each slice but the last, raw units of a total; the last one also has the
 * remainder. An order without a schedule is one slice.
 *
 * @example
 * sliceAmount(10n, { slices: 4n }) // 2n, and the last one 4n
 */
export const sliceAmount = (total: bigint, { slices }: Pick<Schedule, 'slices'> = { slices: 1n }): bigint =>
  total / slices

/**
 * Returns the number of completed slices, from the filled amount in raw units.
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
 * Returns the limits of slice `index`, from 0, as the contract computes them. Each slice of a sale
 * has the same minimum; the last one, which also sells the remainder, a proportional one, rounded
 * up. A slice of a purchase has a proportional maximum, rounded down over all slices so far, so
 * that together they can spend the whole maximum, and no more.
 *
 * @example
 * amountsOfSlice({ ...purchase, srcAmount: 10n, destAmount: 7n }, { slices: 3n, interval: 60n }, 2n)
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
 * Returns the last completed slice of an order with its number from 0; undefined if none is
 * complete, and without a schedule. `filled` is in raw units; undefined if nothing is left.
 *
 * @example
 * lastSlice({ order, schedule: { slices: 4n, interval: 60n } }, undefined)?.index // 3n
 */
export const lastSlice = (
  { order, schedule }: { order: IntentOrder; schedule?: Schedule | undefined },
  filled: bigint | undefined,
): (Amounts & { index: bigint }) | undefined => {
  if (!schedule) return undefined
  const done = filled === undefined ? schedule.slices : slicesDone(order, schedule, filled)
  if (done === 0n) return undefined
  return { index: done - 1n, ...amountsOfSlice(order, schedule, done - 1n) }
}

/**
 * Returns the maximum source of the next fill, raw units: the next slice, or all that is left.
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
 * Returns when the next slice is due, in seconds of the chain: at once, or one interval after the
 * block of the last one. A late slice delays those after it.
 *
 * @example
 * nextSliceAt({ slices: 4n, interval: 60n }, 1_000n) // 1060n
 */
export const nextSliceAt = ({ interval }: Schedule, lastAt: bigint | undefined): bigint =>
  lastAt === undefined ? 0n : lastAt + interval

/** A slice: its whole order, its number from 0, and the amount filled before it; raw units. */
export type Slice = { of: ScheduledOrder; index: bigint; filled: bigint }

/**
 * Returns the next slice as an order that is filled whole or not at all.
 *
 * @example
 * openSlice({ order, schedule }, 6n).slice.index // 3n
 */
export const openSlice = (scheduled: ScheduledOrder, filled: bigint): { order: IntentOrder; slice: Slice } => {
  const { order, schedule } = scheduled
  const index = slicesDone(order, schedule, filled)
  return {
    order: { ...order, ...amountsOfSlice(order, schedule, index) },
    slice: { of: scheduled, index, filled },
  }
}
