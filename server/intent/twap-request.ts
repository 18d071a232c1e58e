import { mulDivUp } from '@/lib/amount'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { scaled } from '@/lib/order/bridge/bridge-terms'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { maxSlices, minInterval, minSlices, type Schedule, sliceAmount } from '@/lib/order/twap'

type Request = Parsed<typeof buildIntentOrder>

/** A requested TWAP order: `total` is the fixed raw amount, `maxSpent` a purchase's maximum. */
export type TwapRequest = Schedule & { side: 'SELL' | 'BUY'; total: bigint; maxSpent: bigint | undefined }

/**
 * Reads the TWAP fields of a request; undefined for other orders.
 *
 * @throws {ApiError} InvalidTWAPParams, InvalidTWAPBuyParams if a field is missing or out of bounds
 * @example
 * readTwapRequest({ orderType: 'TWAPOrder', interval: 60, numSlices: 3, totalSrcAmount: '10' })
 * // { side: 'SELL', slices: 3n, total: 10n, ... }
 */
export const readTwapRequest = (request: Request): TwapRequest | undefined => {
  const { orderType, interval, numSlices, totalSrcAmount, totalDestAmount, maxSrcAmount } = request
  const { fills, kind } = familyOf(orderType)
  if (!fills.isScheduled) return undefined
  const isSale = kind === orderKinds.SELL
  const [schedule, total, maxSpent] = [
    { slices: BigInt(numSlices ?? 0), interval: BigInt(interval ?? 0) },
    BigInt((isSale ? totalSrcAmount : totalDestAmount) ?? 0),
    BigInt(maxSrcAmount ?? 0),
  ]
  const isInBounds = schedule.interval >= minInterval && schedule.slices >= minSlices && schedule.slices <= maxSlices
  if (!isInBounds || total === 0n || (!isSale && maxSpent === 0n))
    throw new ApiError(isSale ? 'InvalidTWAPParams' : 'InvalidTWAPBuyParams')
  return { ...schedule, side: isSale ? 'SELL' : 'BUY', total, maxSpent: isSale ? undefined : maxSpent }
}

type Amount = { amount: string }

/** The amounts of a route compared with a TWAP request; the bridge is null on one chain. */
type SliceRoute = {
  origin: { input: Amount; output: Amount }
  destination: { output: Amount }
  bridge: { contractParams: { scalingFactor: number } } | null
}

/**
 * Rejects a route that is not of one slice. A bridged purchase may name what enters its bridge or
 * what arrives, which may exceed it by the rounding of the fee.
 *
 * @throws {ApiError} InvalidTWAPSrcAmount, InvalidTWAPBuyDestAmount
 * @example
 * const sale = { ...twap, side: 'SELL', total: 10n, slices: 3n }
 * assertSliceRoute(sale, { ...route, origin: { input: { amount: '3' } } })
 */
export const assertSliceRoute = ({ side, total, ...schedule }: TwapRequest, route: SliceRoute): void => {
  const { origin, destination, bridge } = route
  const slice = sliceAmount(total, schedule)
  const priced = BigInt(side === 'SELL' ? origin.input.amount : (bridge ? destination : origin).output.amount)
  const above = priced - slice
  if (above === 0n || (side === 'BUY' && isEntering(slice, origin))) return
  if (side === 'BUY' && bridge && above > 0n && above <= roundingOf(bridge)) return
  const name = side === 'SELL' ? 'totalSrcAmount' : 'totalDestAmount'
  const details = `The route is of ${priced}, but ${name} / numSlices is ${slice}`
  throw new ApiError(side === 'SELL' ? 'InvalidTWAPSrcAmount' : 'InvalidTWAPBuyDestAmount', { details })
}

/** True if a slice equals what the route buys on its own chain. */
const isEntering = (slice: bigint, { output }: SliceRoute['origin']): boolean => slice === BigInt(output.amount)

/** Returns two units of what enters the bridge, plus two of what arrives. */
const roundingOf = ({ contractParams: { scalingFactor } }: NonNullable<SliceRoute['bridge']>): bigint =>
  2n * scaled(1n, Math.max(scalingFactor, 0)) + 2n

/**
 * Returns what all slices of a purchase buy on the order's own chain, raw units.
 *
 * @example
 * boughtInSlices({ ...twap, total: 10n, slices: 3n }, route) // 10n
 */
export const boughtInSlices = (
  { total, slices }: TwapRequest,
  { origin, bridge }: Pick<SliceRoute, 'origin' | 'bridge'>,
): bigint => {
  const slice = sliceAmount(total, { slices })
  if (bridge === null || isEntering(slice, origin)) return total
  // The last slice buys the rest.
  const rest = total - slice * slices
  const { scalingFactor } = bridge.contractParams
  const entering = scalingFactor > 0 ? mulDivUp(rest, 1n, scaled(1n, scalingFactor)) : scaled(rest, -scalingFactor)
  return BigInt(origin.output.amount) * slices + entering
}
