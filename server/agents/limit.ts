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

/**
 * The limit before fees: the least that a sale has to bring, or the most that a purchase may cost, so that it is reached after all fees. Raw
 * units; zero where a purchase cannot pay its fees.
 *
 * @example
 * limitBeforeFees(saleWithAFeeOf1Percent, { ...left, destAmount: 990n }) // 1_000n
 */
export const limitBeforeFees = (order: Pick<IntentOrder, 'kind' | 'partnerAndFee'>, owed: Owed): bigint => {
  const isSale = order.kind === orderKinds.SELL
  // No fee takes half. What is worse than what reaches does not: so halves are halved until one unit is between them.
  let [worse, better] = isSale ? [owed.destAmount - 1n, 2n * owed.destAmount] : [owed.srcAmount + 1n, 0n]
  while (isSale ? better - worse > 1n : worse - better > 1n) {
    const middle = (worse + better) / 2n
    if (reachesLimit(order, owed, middle)) better = middle
    else worse = middle
  }
  return better
}
