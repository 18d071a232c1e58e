import { namedError } from '@/lib/errors'
import { maxPartnerFeeBps } from '@/lib/order/fee'

export class FeeTooHighError extends namedError('Fee.TooHighError', ({ feeBps }: { feeBps: number }) => ({
  message: `The fee is ${feeBps} bps, and none above ${maxPartnerFeeBps} is paid here. Nothing was signed.`,
  fix: 'Trade without this partner.',
})) {}

export class FeeChangedError extends namedError(
  'Fee.ChangedError',
  ({ shown, offered }: { shown: number; offered: number }) => ({
    message: `The fee is ${offered} bps now, and you were shown ${shown} bps. Nothing was signed.`,
    fix: 'Look at the new price and confirm it, or trade without the partner.',
  }),
) {}
