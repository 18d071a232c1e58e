import { namedError } from '@/lib/errors'
import { maxPartnerFeeBps } from '@/lib/order/fee'
import { failuresText } from '@/messages/failures'

export class FeeTooHighError extends namedError('Fee.TooHighError', ({ feeBps }: { feeBps: number }) =>
  failuresText.partner.feeTooHigh(feeBps, maxPartnerFeeBps),
) {}

export class FeeChangedError extends namedError(
  'Fee.ChangedError',
  ({ shown, offered }: { shown: number; offered: number }) => failuresText.partner.feeChanged(offered, shown),
) {}
