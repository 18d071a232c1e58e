import { maxPartnerFeeBps } from '@/lib/order/fee'
import { FeeChangedError, FeeTooHighError } from './fee-errors'

/**
 * Throws unless the fee of a price, bps, is the one that the user was shown.
 *
 * @throws {FeeTooHighError} above 200 bps, even if that was shown
 */
export const assertFee = ({ shown, offered }: { shown: number; offered: number }): void => {
  if (offered > maxPartnerFeeBps) throw new FeeTooHighError({ feeBps: offered })
  if (offered !== shown) throw new FeeChangedError({ shown, offered })
}
