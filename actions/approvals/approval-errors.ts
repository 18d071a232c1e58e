import type { Address } from 'viem'
import { namedError } from '@/lib/errors'

type Amounts = { wanted: bigint; allowed: bigint }
const inUnits = ({ wanted, allowed }: Amounts) => `wanted ${wanted}, allowed ${allowed} of its smallest units`

export class StillAllowedError extends namedError('Approval.StillAllowedError', (amounts: Amounts) => ({
  message: 'The contract may take more than you chose: another amount was approved in the wallet, or since.',
  details: inUnits(amounts),
  fix: 'Do it again and leave the amount as your wallet proposes it.',
})) {}

export class ContradictingTokenError extends namedError(
  'Approval.ContradictingTokenError',
  ({ token, ...amounts }: Amounts & { token: Address }) => ({
    message: 'The token contradicts itself: it accepted the change and still names another allowance.',
    details: `token ${token}, ${inUnits(amounts)}`,
    fix: 'Nothing on this page can end such an allowance. Do not hold or trade this token.',
  }),
) {}

export class RefusedByTokenError extends namedError(
  'Approval.RefusedByTokenError',
  ({ token }: { token: Address }) => ({
    message: 'The token refuses the change: it answers no. Nothing was sent.',
    details: `token ${token}`,
    fix: 'Its issuer may have paused it: try again later.',
  }),
) {}

export class NoTokenError extends namedError('Approval.NoTokenError', ({ token }: { token: Address }) => ({
  message: 'No token answers at this address, so there is nothing to change. Nothing was sent.',
  details: `token ${token}`,
  fix: 'Close this and look at the list again.',
})) {}

export class AlreadyLowerError extends namedError('Approval.AlreadyLowerError', (amounts: Amounts) => ({
  message: 'The contract may take less than that by now: this would raise the approval. Nothing was sent.',
  details: inUnits(amounts),
  fix: 'Close this and look at the amount again.',
})) {}

export class AllowedLessError extends namedError('Approval.AllowedLessError', (amounts: Amounts) => ({
  message:
    'The contract may take less than you chose: another amount was approved in the wallet, or part of it was taken.',
  details: inUnits(amounts),
  fix: 'Look at the orders again, and approve what is still missing.',
})) {}
