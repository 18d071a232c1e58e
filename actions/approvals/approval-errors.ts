import type { Address } from 'viem'
import { BaseError } from '@/lib/errors'

type Amounts = { wanted: bigint; allowed: bigint }
const inUnits = ({ wanted, allowed }: Amounts) => `wanted ${wanted}, allowed ${allowed} of its smallest units`

export class StillAllowedError extends BaseError {
  override readonly name = 'Approval.StillAllowedError'
  constructor(amounts: Amounts) {
    super('The contract may take more than you chose: another amount was approved in the wallet, or since.', {
      details: inUnits(amounts),
      fix: 'Do it again and leave the amount as your wallet proposes it.',
    })
  }
}

export class ContradictingTokenError extends BaseError {
  override readonly name = 'Approval.ContradictingTokenError'
  constructor({ token, ...amounts }: Amounts & { token: Address }) {
    super('The token contradicts itself: it accepted the change and still names another allowance.', {
      details: `token ${token}, ${inUnits(amounts)}`,
      fix: 'Nothing on this page can end such an allowance. Do not hold or trade this token.',
    })
  }
}

export class RefusedByTokenError extends BaseError {
  override readonly name = 'Approval.RefusedByTokenError'
  constructor({ token }: { token: Address }) {
    super('The token refuses the change: it answers no. Nothing was sent.', {
      details: `token ${token}`,
      fix: 'Its issuer may have paused it: try again later.',
    })
  }
}

export class NoTokenError extends BaseError {
  override readonly name = 'Approval.NoTokenError'
  constructor({ token }: { token: Address }) {
    super('No token answers at this address, so there is nothing to change. Nothing was sent.', {
      details: `token ${token}`,
      fix: 'Close this and look at the list again.',
    })
  }
}

export class AlreadyLowerError extends BaseError {
  override readonly name = 'Approval.AlreadyLowerError'
  constructor(amounts: Amounts) {
    super('The contract may take less than that by now: this would raise the approval. Nothing was sent.', {
      details: inUnits(amounts),
      fix: 'Close this and look at the amount again.',
    })
  }
}

export class AllowedLessError extends BaseError {
  override readonly name = 'Approval.AllowedLessError'
  constructor(amounts: Amounts) {
    super(
      'The contract may take less than you chose: another amount was approved in the wallet, or part of it was taken.',
      {
        details: inUnits(amounts),
        fix: 'Look at the orders again, and approve what is still missing.',
      },
    )
  }
}
