import { decodeProtocolData, farMinimum, scaled } from '@/lib/order/bridge/bridge-terms'
import { amountsOfSlice } from '@/lib/order/twap'
import { quotedFee } from '../crosschain/signed-maximum'
import { type IntentRow, signedOrderOf } from './order-row'

/** The output of an order where it is paid, raw units of the token there. */
export type FarAmounts = {
  /** The signed amount. */
  signed: bigint
  /** The minimum that arrives: the signed amount without the most that the bridge may take. */
  min: bigint
  /**
   * The amount that was expected when it was signed: before the fee of a partner, and after the fee of
   * the bridge that the price had.
   */
  expected: bigint
}

/**
 * Returns the amounts of an order where its output is paid. On the order's own chain they are the
 * signed ones. The bridge may take its flat fee of each slice.
 *
 * @example
 * farAmountsOf(row).min // 994675882n
 */
export const farAmountsOf = (row: IntentRow): FarAmounts => {
  const { destAmount, expectedAmount, scalingFactor } = row
  const terms = row.protocolData === null ? undefined : decodeProtocolData(row.protocolData)
  if (scalingFactor === null) return { signed: destAmount, min: destAmount, expected: expectedAmount }
  const minOf = (amount: bigint) => (terms ? farMinimum({ amount, scalingFactor }, terms) : 0n)
  // A whole order is one slice.
  const [slices, interval] = [row.slices ?? 1n, row.interval ?? 0n]
  const order = signedOrderOf(row)
  const sliceMin = (index: bigint) => minOf(amountsOfSlice(order, { slices, interval }, index).destAmount)
  return {
    signed: scaled(destAmount, scalingFactor),
    // All slices but the last one are the same.
    min: sliceMin(0n) * (slices - 1n) + sliceMin(slices - 1n),
    expected: terms
      ? farMinimum({ amount: expectedAmount, scalingFactor }, quotedFee(terms))
      : scaled(expectedAmount, scalingFactor),
  }
}
