import { feeOf } from './fee'

/** Of the fee of a market swap, in basis points (contracts/src/libraries/Shares.sol). */
const partnerFeeBps = 8_500

/**
 * What a partner gets of the fee of a market swap, raw units; the service gets the rest, with what rounding leaves. Of the fee of an order
 * a partner gets all (`lib/order/intent-fee`).
 *
 * @example
 * partnerShareOf(5_050n) // 4_292n
 */
export const partnerShareOf = (fee: bigint): bigint => feeOf(fee, partnerFeeBps)
