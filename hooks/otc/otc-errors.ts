import type { Difference } from '@/lib/chain/verify-swap'
import { BaseError } from '@/lib/errors'

export class MismatchError extends BaseError {
  override readonly name = 'Rfq.MismatchError'
  constructor({ differences }: { differences: readonly Difference[] }) {
    super('What was about to be signed is not what you confirmed, so it was not signed.', {
      details: differences
        .map(({ field, expected, found }) => `${field}: expected ${expected}, found ${found}`)
        .join('\n'),
      fix: 'Reload the page. If it stays, do not trade here and report the differences.',
    })
  }
}

export class UnknownContractError extends BaseError {
  override readonly name = 'Rfq.UnknownContractError'
  constructor({ address, reason }: { address: string; reason: string }) {
    super(`The OTC contract at ${address} is not the one this page knows: ${reason}. Nothing was signed.`, {
      fix: 'Do not trade here. Tell the operator of this page.',
    })
  }
}

export class AllowanceShortError extends BaseError {
  override readonly name = 'Rfq.AllowanceShortError'
  constructor() {
    super('After your approval the OTC contract may still take less than this trade needs.', {
      fix: 'Approve again and leave the amount in your wallet as it is proposed.',
    })
  }
}

export class OtherOrderStoredError extends BaseError {
  override readonly name = 'Rfq.OtherOrderStoredError'
  constructor({ expected, found }: { expected: string; found: string }) {
    super('The service answered with another order than the one you signed.', {
      details: `expected ${expected}, found ${found}`,
      fix: 'Your link holds the true order. Hand that over, and do not rely on the list of this service.',
    })
  }
}

export class NothingToCancelError extends BaseError {
  override readonly name = 'Rfq.NothingToCancelError'
  constructor() {
    super('None of these orders can be cancelled any more: each is over already, or not yours. Nothing was sent.')
  }
}
