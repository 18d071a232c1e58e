import { afterFeeSell, bpsOfPercent } from './fee'

type SoldRoute = { destAmount: string; destAmountAfterFee?: string | undefined; partnerFee: number }

/**
 * Returns what the beneficiary of a sale receives by its price route, after the fee, raw units. A
 * route without that amount has no other deduction: the market price that accompanies an intent
 * omits it, as clients expect.
 *
 * @example
 * receivedOf({ destAmount: '1000000', partnerFee: 0.01 }) // 999900n
 */
export const receivedOf = ({ destAmount, destAmountAfterFee, partnerFee }: SoldRoute): bigint =>
  destAmountAfterFee === undefined
    ? afterFeeSell(BigInt(destAmount), bpsOfPercent(partnerFee))
    : BigInt(destAmountAfterFee)
