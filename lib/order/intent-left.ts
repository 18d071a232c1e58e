import { type IntentOrder, orderKinds, owedOf } from './intent'

type Amounts = Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'>

/**
 * What a settlement of all that is left of an order has to keep to, as the contract counts it (`contracts/src/libraries/Fills.sol`): over all
 * fills together a beneficiary of a sale never has less than the signed price, and an owner of a purchase never paid more. `filled` is of a
 * sale in source units, of a purchase in destination units.
 *
 * @example
 * amountsLeft({ kind: 0, srcAmount: 3n, destAmount: 10n, expectedAmount: 11n }, 1n) // { srcAmount: 2n, destAmount: 6n, expectedAmount: 7n }
 */
export const amountsLeft = (
  { kind, srcAmount, destAmount, expectedAmount }: Amounts & Pick<IntentOrder, 'kind'>,
  filled: bigint,
): Amounts => {
  if (kind === orderKinds.SELL) {
    const fill = { srcAmount, filled, fill: srcAmount - filled }
    return { srcAmount: fill.fill, destAmount: owedOf(destAmount, fill), expectedAmount: owedOf(expectedAmount, fill) }
  }
  const left = (promised: bigint) => promised - (promised * filled) / destAmount
  return { srcAmount: left(srcAmount), destAmount: destAmount - filled, expectedAmount: left(expectedAmount) }
}
