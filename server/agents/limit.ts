import { intentFeeTerms } from '@/lib/chain/intent-fee'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'

/** What is owed of an order, or of a part of it, raw units. */
type Owed = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * Whether what a sale brings, or a purchase costs, reaches the owner's limit after all fees. Raw units.
 *
 * @example
 * reachesLimit(sale, amountsLeft(sale, 0n), sale.destAmount) // true, where nobody takes a fee
 */
export const reachesLimit = (
  { kind, partnerAndFee }: Pick<IntentOrder, 'kind' | 'partnerAndFee'>,
  { srcAmount: most, destAmount: minimum, expectedAmount: expected }: Owed,
  amount: bigint,
): boolean => {
  const terms = intentFeeTerms(partnerAndFee)
  return kind === orderKinds.SELL
    ? shareSale({ arrived: amount, expected, minimum }, terms).net >= minimum
    : sharePurchase({ spent: amount, expected, most }, terms).total <= most
}
