import { amountsOfSlice, type ScheduledOrder } from '@/lib/order/twap'

/** The progress of an order in slices, as the chain counts it. */
export type SliceProgress = {
  done: number
  of: number
  /**
   * The next slice: from when it is due, unix seconds, 0 for the first one, and the most of the source that it takes,
   * raw units. Undefined after the last one.
   */
  next: { at: number; srcAmount: bigint } | undefined
}

/**
 * Returns how far an order is by the number of its slices that are done and the time of the last one, unix seconds.
 *
 * @example
 * sliceProgress({ order, schedule: { slices: 4n, interval: 60n } }, { slicesDone: 1, lastAt: 1_000 }).next?.at // 1060
 */
export const sliceProgress = (
  { order, schedule }: ScheduledOrder,
  { slicesDone: done, lastAt }: { slicesDone: number; lastAt: number },
): SliceProgress => {
  const of = Number(schedule.slices)
  if (done >= of) return { done, of, next: undefined }
  const { srcAmount } = amountsOfSlice(order, schedule, BigInt(done))
  return { done, of, next: { at: done === 0 ? 0 : lastAt + Number(schedule.interval), srcAmount } }
}
