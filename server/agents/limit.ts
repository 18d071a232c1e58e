import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import type { SettledIntent } from '@/lib/chain/intent/settle-call'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'

type FeeTerms = { order: Pick<IntentOrder, 'kind' | 'partnerAndFee'> } & Pick<SettledIntent, 'family'>
/** What is owed of an order, or of a part of it, raw units. */
type Owed = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * True if what a sale brings, or a purchase costs, reaches the owner's limit after all fees. Raw units.
 *
 * @example
 * reachesLimit(intent, amountsLeft(intent.order, 0n), intent.order.destAmount) // true of a sale without a fee
 */
export const reachesLimit = (
  intent: FeeTerms,
  { srcAmount: most, destAmount: minimum, expectedAmount: expected }: Owed,
  amount: bigint,
): boolean => {
  const terms = feeTermsOf(intent)
  return intent.order.kind === orderKinds.SELL
    ? shareSale({ arrived: amount, expected, minimum }, terms).net >= minimum
    : sharePurchase({ spent: amount, expected, most }, terms).total <= most
}
