import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { leastInterval, leastSlices, mostSlices, type Schedule, sliceAmount } from '@/lib/order/twap'

type Request = Parsed<typeof buildIntentOrder>

/** What a request for an order over time asks for: `total` in raw units of what is fixed, `most` what a purchase may cost in all. */
export type TwapRequest = Schedule & { side: 'SELL' | 'BUY'; total: bigint; most: bigint | undefined }

/**
 * Reads what a request says of an order over time; undefined of any other.
 *
 * @throws {ApiError} InvalidTWAPParams, InvalidTWAPBuyParams, where something of it is missing or out of bounds
 * @example
 * readTwapRequest({ orderType: 'TWAPOrder', interval: 60, numSlices: 3, totalSrcAmount: '10' }) // { side: 'SELL', slices: 3n, total: 10n, ... }
 */
export const readTwapRequest = (request: Request): TwapRequest | undefined => {
  const { orderType, interval, numSlices, totalSrcAmount, totalDestAmount, maxSrcAmount } = request
  const { fills, kind } = familyOf(orderType)
  if (!fills.isScheduled) return undefined
  const isSale = kind === orderKinds.SELL
  const [schedule, total, most] = [
    { slices: BigInt(numSlices ?? 0), interval: BigInt(interval ?? 0) },
    BigInt((isSale ? totalSrcAmount : totalDestAmount) ?? 0),
    BigInt(maxSrcAmount ?? 0),
  ]
  const isInBounds =
    schedule.interval >= leastInterval && schedule.slices >= leastSlices && schedule.slices <= mostSlices
  if (!isInBounds || total === 0n || (!isSale && most === 0n))
    throw new ApiError(isSale ? 'InvalidTWAPParams' : 'InvalidTWAPBuyParams')
  return { ...schedule, side: isSale ? 'SELL' : 'BUY', total, most: isSale ? undefined : most }
}

type Origin = { input: { amount: string }; output: { amount: string } }

/**
 * Refuses a route that is not of one slice.
 *
 * @throws {ApiError} InvalidTWAPSrcAmount, InvalidTWAPBuyDestAmount
 * @example
 * assertSliceRoute({ ...twap, side: 'SELL', total: 10n, slices: 3n }, { input: { amount: '3' }, output })
 */
export const assertSliceRoute = ({ side, total, ...schedule }: TwapRequest, { input, output }: Origin): void => {
  const [priced, slice] = [side === 'SELL' ? input.amount : output.amount, sliceAmount(total, schedule).toString()]
  if (priced === slice) return
  const name = side === 'SELL' ? 'totalSrcAmount' : 'totalDestAmount'
  const details = `The route is of ${priced}, but ${name} / numSlices is ${slice}`
  throw new ApiError(side === 'SELL' ? 'InvalidTWAPSrcAmount' : 'InvalidTWAPBuyDestAmount', { details })
}
