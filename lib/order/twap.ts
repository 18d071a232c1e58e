import { mulDivUp } from '../amount'
import { type IntentOrder, orderKinds } from './intent'
import { intentTotal, sourceLeft } from './intent-funds'
import { amountsOfFill } from './intent-left'

/** How an order is filled over time: in so many slices, each so many seconds after the one before. */
export type Schedule = { slices: bigint; interval: bigint }

/** What the service takes of them; the struct has 32 bits for the slices. */
export const [leastInterval, leastSlices, mostSlices] = [60n, 2n, 2n ** 32n - 1n] as const

/** An order as if it were filled at once, and its slices. */
export type ScheduledOrder = { order: IntentOrder; schedule: Schedule }

/**
 * Returns what each slice but the last comes to, raw units of a total: the last one has the remainder, too. An order
 * without a schedule is one slice.
 *
 * @example
 * sliceAmount(10n, { slices: 4n }) // 2n, and the last one 4n
 */
export const sliceAmount = (total: bigint, { slices }: Pick<Schedule, 'slices'> = { slices: 1n }): bigint =>
  total / slices

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
 * Returns the slice of an order that its last fill completed, with its number from 0; undefined where none is
 * complete, and without a schedule. `filled` is what is filled so far, raw units; undefined where nothing is left.
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

/** A slice of an order: the whole of it, the number of the slice, from 0, and what was filled before; raw units. */
export type Slice = { of: ScheduledOrder; index: bigint; filled: bigint }

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
    slice: { of: scheduled, index, filled },
  }
}
