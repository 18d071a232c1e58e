import { maxPartnerFeeBps } from '@/lib/order/fee'
import { FeeChangedError, FeeTooHighError } from './fee-errors'

/**
 * The fee that a price counts, bps, is the one that the person was shown.
 *
 * @throws {FeeTooHighError} above 200 bps, whatever was shown
 * @throws {FeeChangedError}
 */
export const assertFee = ({ shown, offered }: { shown: number; offered: number }): void => {
  if (offered > maxPartnerFeeBps) throw new FeeTooHighError({ feeBps: offered })
  if (offered !== shown) throw new FeeChangedError({ shown, offered })
}
