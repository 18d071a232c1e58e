import { type IntentOrder, orderKinds, owedOf } from './intent'

type Amounts = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>
type Terms = Amounts & Pick<IntentOrder, 'kind'>

/**
 * What a settlement of a part of an order has to keep to, as the contract counts it (`contracts/src/libraries/Fills.sol`): over all fills
 * together a beneficiary of a sale never has less than the signed price, and an owner of a purchase never paid more. `filled` and `fill` are
 * of a sale in source units, of a purchase in destination units.
 *
 * @example
 * amountsOfFill({ kind: 0, srcAmount: 3n, destAmount: 10n, expectedAmount: 11n }, { filled: 1n, fill: 1n }) // { srcAmount: 1n, destAmount: 3n, expectedAmount: 4n }
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
 * The same of all that is left.
 *
 * @example
 * amountsLeft({ kind: 0, srcAmount: 3n, destAmount: 10n, expectedAmount: 11n }, 1n) // { srcAmount: 2n, destAmount: 6n, expectedAmount: 7n }
 */
export const amountsLeft = (order: Terms, filled: bigint): Amounts =>
  amountsOfFill(order, { filled, fill: (order.kind === orderKinds.SELL ? order.srcAmount : order.destAmount) - filled })
