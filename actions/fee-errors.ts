import { BaseError } from '@/lib/errors'
import { maxPartnerFeeBps } from '@/lib/order/fee'

export class FeeTooHighError extends BaseError {
  override readonly name = 'Fee.TooHighError'
  constructor({ feeBps }: { feeBps: number }) {
    super(`The fee is ${feeBps} bps, and none above ${maxPartnerFeeBps} is paid here. Nothing was signed.`, {
      fix: 'Trade without this partner.',
    })
  }
}

export class FeeChangedError extends BaseError {
  override readonly name = 'Fee.ChangedError'
  constructor({ shown, offered }: { shown: number; offered: number }) {
    super(`The fee is ${offered} bps now, and you were shown ${shown} bps. Nothing was signed.`, {
      fix: 'Look at the new price and confirm it, or trade without the partner.',
    })
  }
}
