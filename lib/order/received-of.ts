import { afterFeeSell, bpsOfPercent } from './fee'

type SoldRoute = { destAmount: string; destAmountAfterFee?: string | undefined; partnerFee: number }

/**
 * Returns what arrives of a sale by its price route, after the fee, raw units. A route that does
 * not say so takes nothing but the fee: the market block that stands in for an intent leaves it
 * out, as clients expect.
 *
 * @example
 * receivedOf({ destAmount: '1000000', partnerFee: 0.01 }) // 999900n
 */
export const receivedOf = ({ destAmount, destAmountAfterFee, partnerFee }: SoldRoute): bigint =>
  destAmountAfterFee === undefined
    ? afterFeeSell(BigInt(destAmount), bpsOfPercent(partnerFee))
    : BigInt(destAmountAfterFee)
