import { larger, mulDivDown, mulDivUp, smallest } from '@/lib/amount'
import type { AnyIntent } from '@/lib/order/families/families'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'
import { intentTotal } from '@/lib/order/intent-funds'
import { lastSlice } from '@/lib/order/twap'
import { intentFeeTerms } from '../fees/intent-fee'

/** The amounts of a fill, raw units. `filled` is the order's total; undefined if complete. */
export type FilledAmounts = { srcAmount: bigint | undefined; destAmount: bigint; filled: bigint | undefined }

/** The limit and quote of a fill: for the output of a sale, or the cost of a purchase. */
export type AgreedTerms = { limit: bigint | undefined; quoted: bigint | undefined; isPart: boolean }

/**
 * Returns the signed limit of a fill and its expected amount after fees, raw units. For a partial
 * fill both are pro rata, rounded against the trade: a minimum up, a maximum down. The expected
 * output of a slice is not signed.
 *
 * @example
 * agreedTerms(signed, { srcAmount: 10n ** 18n, destAmount, filled: undefined }).limit // 2_990_000_000n
 */
export const agreedTerms = (signed: AnyIntent, { srcAmount, destAmount, filled }: FilledAmounts): AgreedTerms => {
  const { order, family } = signed
  const { srcAmount: maximum, destAmount: minimum, expectedAmount: expected, kind } = order
  const isSale = kind === orderKinds.SELL
  if (familyOf(family).fills.isScheduled) {
    const slice = lastSlice(signed, filled)
    return { limit: isSale ? slice?.destAmount : slice?.srcAmount, quoted: undefined, isPart: true }
  }
  const [fill, total] = [isSale ? srcAmount : destAmount, intentTotal(order)]
  if (fill === undefined) return { limit: undefined, quoted: undefined, isPart: filled !== undefined }
  const terms = intentFeeTerms(order.partnerAndFee)
  const isPart = fill < total
  if (isSale) {
    const { net } = shareSale({ arrived: larger(expected, minimum), expected, minimum }, terms)
    return { limit: mulDivUp(minimum, fill, total), quoted: mulDivDown(net, fill, total), isPart }
  }
  const { total: cost } = sharePurchase({ spent: smallest(expected, maximum), expected, maximum }, terms)
  return { limit: mulDivDown(maximum, fill, total), quoted: mulDivDown(cost, fill, total), isPart }
}
