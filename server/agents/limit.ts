import { feeTermsOf } from '@/lib/chain/fees/intent-fee'
import type { SettledIntent } from '@/lib/chain/intent/settle-call'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'

type FeeTerms = { order: Pick<IntentOrder, 'kind' | 'partnerAndFee'> } & Pick<SettledIntent, 'family'>
/** The amounts owed for an order or a part of it, raw units. */
type Owed = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * True if a sale's output, or a purchase's cost, reaches the limit after fees. Raw units.
 *
 * @example
 * const { order } = intent
 * reachesLimit(intent, amountsLeft(order, 0n), order.destAmount) // true for a sale without a fee
 */
export const reachesLimit = (
  intent: FeeTerms,
  { srcAmount: maximum, destAmount: minimum, expectedAmount: expected }: Owed,
  amount: bigint,
): boolean => {
  const terms = feeTermsOf(intent)
  return intent.order.kind === orderKinds.SELL
    ? shareSale({ arrived: amount, expected, minimum }, terms).net >= minimum
    : sharePurchase({ spent: amount, expected, maximum }, terms).total <= maximum
}
