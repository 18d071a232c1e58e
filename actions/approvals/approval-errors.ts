import type { Address } from 'viem'
import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

type Amounts = { wanted: bigint; allowed: bigint }
const inUnits = ({ wanted, allowed }: Amounts) => `wanted ${wanted}, allowed ${allowed} of its smallest units`

export class StillAllowedError extends namedError('Approval.StillAllowedError', (amounts: Amounts) => ({
  ...failuresText.approval.stillAllowed,
  details: inUnits(amounts),
})) {}

export class ContradictingTokenError extends namedError(
  'Approval.ContradictingTokenError',
  ({ token, ...amounts }: Amounts & { token: Address }) => ({
    ...failuresText.approval.contradicting,
    details: `token ${token}, ${inUnits(amounts)}`,
  }),
) {}

export class RefusedByTokenError extends namedError(
  'Approval.RefusedByTokenError',
  ({ token }: { token: Address }) => ({
    ...failuresText.approval.refusedByToken,
    details: `token ${token}`,
  }),
) {}

export class NoTokenError extends namedError('Approval.NoTokenError', ({ token }: { token: Address }) => ({
  ...failuresText.approval.noToken,
  details: `token ${token}`,
})) {}

export class AlreadyLowerError extends namedError('Approval.AlreadyLowerError', (amounts: Amounts) => ({
  ...failuresText.approval.alreadyLower,
  details: inUnits(amounts),
})) {}

export class AllowedLessError extends namedError('Approval.AllowedLessError', (amounts: Amounts) => ({
  ...failuresText.approval.allowedLess,
  details: inUnits(amounts),
})) {}
