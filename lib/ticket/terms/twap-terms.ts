import type { Address } from 'viem'
import { mulDivDown, mulDivUp } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'
import { sliceAmount } from '@/lib/order/twap'
import type { Side } from '@/lib/routing/route/route'
import type { FrozenIntent } from './frozen-intent'
import type { PlaceTerms } from './place-terms'
import { pairOf } from './trade-terms'
import type { TransferTerms } from './transfer-terms'

/**
 * The total of a TWAP with its parts, and the tolerated distance from the current price of a part.
 */
export type TwapPlan = {
  side: Side
  /** Raw units of the sold token when selling, of the bought one when buying. */
  total: bigint
  parts: number
  /** Seconds. */
  interval: number
  protectionBps: number
}

type SlicePrice = Pick<FrozenIntent, 'side' | 'srcAmount' | 'destAmount'> &
  Partial<Pick<FrozenIntent, 'transfer' | 'transferOf'>>

/** Raw units. `expected` is the current output or cost of all parts, `limit` its bound. */
export type TwapLimits = {
  expected: bigint
  limit: bigint
  perSlice: bigint
  /** The transfers of all slices, if they are paid on another chain. */
  transfer?: TransferTerms | undefined
}

/**
 * Computes the limits of a plan from the price of one part. All parts of a sale have the same
 * minimum; a purchase has one maximum, shared pro rata. Rounded in the owner's favour, at least one
 * raw unit. Undefined if the price is of another amount.
 *
 * @example
 * twapLimits({ ...plan, total: 10n, parts: 3 }, { side: 'SELL', srcAmount: 3n, destAmount: 100n })
 * // { expected: 333n, limit: 285n, perSlice: 95n }
 */
export const twapLimits = (
  { side, total, parts, protectionBps }: TwapPlan,
  { side: priced, srcAmount, destAmount, transfer: slicePaid, transferOf }: SlicePrice,
): TwapLimits | undefined => {
  const slices = BigInt(parts)
  const slice = sliceAmount(total, { slices })
  if (priced !== side || slice === 0n || slice !== (side === 'SELL' ? srcAmount : destAmount)) return undefined
  if (side === 'SELL') {
    const minimumOf = (amount: bigint) => atLeastOne(mulDivUp(amount, BigInt(10_000 - protectionBps), 10_000n))
    const transfer = slicePaid && transferOf?.({ signed: minimumOf(slicePaid.signed), slices })
    const perSlice = transfer ? atLeastOne(transfer.minimum / slices) : minimumOf(destAmount)
    return { expected: mulDivDown(destAmount, total, slice), limit: perSlice * slices, perSlice, transfer }
  }
  const expected = mulDivUp(srcAmount, total, slice)
  const limit = mulDivDown(expected, BigInt(10_000 + protectionBps), 10_000n)
  return {
    expected,
    limit,
    perSlice: limit / slices,
    transfer: slicePaid && transferOf?.({ signed: slicePaid.signed, slices }),
  }
}

const atLeastOne = (raw: bigint) => (raw > 0n ? raw : 1n)

/**
 * Returns the terms of a TWAP that the user agrees to; undefined if the price is of another amount.
 */
export const twapTermsOf = (
  {
    from,
    to,
    account,
    receiver,
    ...plan
  }: TwapPlan & {
    from: Token
    to: Token
    account: Address
    /** The recipient on another chain; undefined for the owner itself. */
    receiver?: Address | undefined
  },
  price: FrozenIntent,
): PlaceTerms | undefined => {
  const limits = twapLimits(plan, price)
  if (!limits) return undefined
  const { side, total, parts, interval } = plan
  const { expected, limit, transfer } = limits
  const slices = BigInt(parts)
  // The service prices and builds equal slices, so a remainder is not bought across chains.
  const bought = transfer ? sliceAmount(total, { slices }) * slices : total
  return {
    ...pairOf(price.src.chainId, from, to, price.dest.chainId),
    side,
    type: 'MARKET',
    family: side === 'SELL' ? 'TWAPOrder' : 'TWAPBuyOrder',
    schedule: { slices, interval: BigInt(interval) },
    ...(side === 'SELL' ? { srcAmount: total, destAmount: expected } : { srcAmount: expected, destAmount: bought }),
    limit,
    slippageBps: 0,
    beneficiary: (transfer && receiver) ?? account,
    partner: price.partner?.name,
    ...(transfer && { transfer }),
  }
}
