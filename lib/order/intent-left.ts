import { type IntentOrder, orderKinds, owedOf } from './intent'

type Amounts = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>
type Terms = Amounts & Pick<IntentOrder, 'kind'>

/**
 * Returns the limits of a partial fill, as the contract computes them
 * (`contracts/src/libraries/Fills.sol`): over all fills together, the beneficiary of a sale never
 * receives less than the signed price, and the owner of a purchase never pays more. `filled` and
 * `fill` are in source units for a sale, in destination units for a purchase.
 *
 * @example
 * amountsOfFill({ ...order, srcAmount: 3n, destAmount: 10n }, { filled: 1n, fill: 1n }).destAmount // 3n
 */
export const amountsOfFill = (
  { kind, srcAmount, destAmount, expectedAmount }: Terms,
  { filled, fill }: { filled: bigint; fill: bigint },
): Amounts => {
  if (kind === orderKinds.SELL) {
    const part = { srcAmount, filled, fill }
    return { srcAmount: fill, destAmount: owedOf(destAmount, part), expectedAmount: owedOf(expectedAmount, part) }
  }
  const upTo = (promised: bigint, amount: bigint) => (promised * amount) / destAmount
  const due = (promised: bigint) => upTo(promised, filled + fill) - upTo(promised, filled)
  return { srcAmount: due(srcAmount), destAmount: fill, expectedAmount: due(expectedAmount) }
}

/**
 * Returns the limits of a fill of all that is left.
 *
 * @example
 * amountsLeft({ kind: 0, srcAmount: 3n, destAmount: 10n, expectedAmount: 11n }, 1n).destAmount
 * // 6n
 */
export const amountsLeft = (order: Terms, filled: bigint): Amounts =>
  amountsOfFill(order, { filled, fill: (order.kind === orderKinds.SELL ? order.srcAmount : order.destAmount) - filled })
