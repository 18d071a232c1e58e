import { larger } from '@/lib/amount'
import { scaled } from '@/lib/order/bridge/bridge-terms'
import type { TransferTerms } from '../terms/transfer-terms'

/** The maximum fee that counts as normal, percent. */
const maxUsualPercent = 3n

/**
 * Returns the maximum bridge fee of all slices of a transfer; raw units of the output token.
 *
 * @example
 * maxFeeOf(transfer) // 224618n
 */
export const maxFeeOf = ({ bridge, signed, minimum }: TransferTerms): bigint =>
  larger(scaled(signed, bridge.scalingFactor) - minimum, 0n)

/**
 * True if the bridge fee may exceed 3 % of a transfer, which the user must accept like an impact.
 *
 * @example
 * isExpensiveBridge({ transfer: { ...transfer, signed: 100n, minimum: 96n } }) // true
 */
export const isExpensiveBridge = ({ transfer }: { transfer?: TransferTerms | undefined }): boolean =>
  transfer !== undefined &&
  maxFeeOf(transfer) * 100n > scaled(transfer.signed, transfer.bridge.scalingFactor) * maxUsualPercent
