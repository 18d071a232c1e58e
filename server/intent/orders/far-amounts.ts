import type { Address } from 'viem'
import { type BridgeTerms, decodeProtocolData, farMinimum, scaled } from '@/lib/order/bridge/bridge-terms'
import { landedMinimum } from '@/lib/order/bridge/landing-terms'
import { amountsOfSlice } from '@/lib/order/twap'
import { quotedFee } from '../crosschain/signed-maximum'
import { type IntentRow, signedOrderOf } from './order-row'

/** The output of an order on the paying chain, raw units of its token there. */
export type FarAmounts = {
  /** The signed amount. */
  signed: bigint
  /** The minimum that arrives: the signed amount minus the maximum bridge fee. */
  min: bigint
  /** The expected amount at signing, before a partner's fee and after the quoted bridge fee. */
  expected: bigint
}

/**
 * Returns an order's amounts on the paying chain; without a bridge they are the signed ones. The
 * bridge may take its flat fee of each slice.
 *
 * @example
 * farAmountsOf(row).min // 994675882n
 */
export const farAmountsOf = (row: IntentRow): FarAmounts => {
  const { destAmount, expectedAmount, scalingFactor } = row
  const terms = row.protocolData === null ? undefined : decodeProtocolData(row.protocolData)
  if (terms?.landing && scalingFactor !== null) return soldAmounts({ amount: expectedAmount, scalingFactor }, terms)
  if (scalingFactor === null) return { signed: destAmount, min: destAmount, expected: expectedAmount }
  const minOf = (amount: bigint) => (terms ? farMinimum({ amount, scalingFactor }, terms) : 0n)
  // A whole order is one slice.
  const [slices, interval] = [row.slices ?? 1n, row.interval ?? 0n]
  const order = signedOrderOf(row)
  const sliceMin = (index: bigint) => minOf(amountsOfSlice(order, { slices, interval }, index).destAmount)
  return {
    signed: scaled(destAmount, scalingFactor),
    // All slices but the last one are equal.
    min: sliceMin(0n) * (slices - 1n) + sliceMin(slices - 1n),
    expected: terms
      ? farMinimum({ amount: expectedAmount, scalingFactor }, quotedFee(terms))
      : scaled(expectedAmount, scalingFactor),
  }
}

/**
 * Returns the amounts of an order whose output is sold on the other chain, raw units of the token
 * that it is sold for. The expected one is what is due at the signed price for what is expected to
 * arrive.
 */
const soldAmounts = (expected: Parameters<typeof farMinimum>[0], terms: BridgeTerms): FarAmounts => {
  const landing = terms.landing!
  const arriving = farMinimum(expected, quotedFee(terms))
  return { signed: landing.minAmount, min: landing.minAmount, expected: landedMinimum(arriving, landing) }
}

/**
 * Returns the token that an order's output is sold for on the other chain, if it is sold there.
 *
 * @example
 * soldFor(row) // '0x4200000000000000000000000000000000000006'
 */
export const soldFor = ({ protocolData }: Pick<IntentRow, 'protocolData'>): Address | undefined =>
  protocolData === null ? undefined : decodeProtocolData(protocolData)?.landing?.destToken
