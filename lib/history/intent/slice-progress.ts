import { amountsOfSlice, type ScheduledOrder } from '@/lib/order/twap'

/** The progress of a TWAP order, as the chain counts it. */
export type SliceProgress = {
  done: number
  of: number
  /**
   * The next slice: its due time in unix seconds, 0 for the first one, and the maximum of the
   * source that it takes, raw units. Undefined after the last one.
   */
  next: { at: number; srcAmount: bigint } | undefined
}

/**
 * Returns an order's progress from the finished slices and the last one's time, unix seconds.
 *
 * @example
 * const order = { order, schedule: { slices: 4n, interval: 60n } }
 * sliceProgress(order, { slicesDone: 1, lastAt: 1_000 }).next?.at // 1060
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
