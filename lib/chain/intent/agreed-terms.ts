import { larger, mulDivDown, mulDivUp, smallest } from '@/lib/amount'
import type { AnyIntent } from '@/lib/order/families/families'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'
import { intentTotal } from '@/lib/order/intent-funds'
import { lastSlice } from '@/lib/order/twap'
import { intentFeeTerms } from '../fees/intent-fee'

/** A fill, raw units. `filled`: what of the order is filled after it; undefined where nothing is left. */
export type FilledAmounts = { srcAmount: bigint | undefined; destAmount: bigint; filled: bigint | undefined }

/** The terms agreed for a fill: least and expected output of a sale, most and expected cost of a purchase. */
export type AgreedTerms = { limit: bigint | undefined; quoted: bigint | undefined; isPart: boolean }

/**
 * Returns what was signed for a fill, and what had been expected for it after fees, raw units. Of a part it is the
 * share of the whole, rounded against the trade: the least up, the most down. Nothing is signed of what a slice is
 * expected to bring.
 *
 * @example
 * agreedTerms(signed, { srcAmount: 10n ** 18n, destAmount: 3_001_000_000n, filled: undefined }).limit // 2_990_000_000n
 */
export const agreedTerms = (signed: AnyIntent, { srcAmount, destAmount, filled }: FilledAmounts): AgreedTerms => {
  const { order, family } = signed
  const { srcAmount: most, destAmount: least, expectedAmount: expected, kind } = order
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
    const { net } = shareSale({ arrived: larger(expected, least), expected, minimum: least }, terms)
    return { limit: mulDivUp(least, fill, total), quoted: mulDivDown(net, fill, total), isPart }
  }
  const { total: cost } = sharePurchase({ spent: smallest(expected, most), expected, most }, terms)
  return { limit: mulDivDown(most, fill, total), quoted: mulDivDown(cost, fill, total), isPart }
}
