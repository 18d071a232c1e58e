import { larger } from '@/lib/amount'
import { scaled } from '@/lib/order/bridge/bridge-terms'
import type { TransferTerms } from '../terms/transfer-terms'

/** Percent of what is sent. */
const maxUsualPercent = 3n

/**
 * Returns the maximum that a bridge takes of all slices of a transfer; raw units of the token that arrives.
 *
 * @example
 * maxFeeOf(transfer) // 224618n
 */
export const maxFeeOf = ({ bridge, signed, minimum }: TransferTerms): bigint =>
  larger(scaled(signed, bridge.scalingFactor) - minimum, 0n)

/**
 * Returns true if a bridge may take more than 3 % of what is sent: a person accepts that as a price
 * impact. False without a transfer.
 *
 * @example
 * isDearBridge({ transfer: { ...transfer, signed: 100n, minimum: 96n } }) // true
 */
export const isDearBridge = ({ transfer }: { transfer?: TransferTerms | undefined }): boolean =>
  transfer !== undefined &&
  maxFeeOf(transfer) * 100n > scaled(transfer.signed, transfer.bridge.scalingFactor) * maxUsualPercent
