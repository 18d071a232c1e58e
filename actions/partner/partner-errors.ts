import { namedError } from '@/lib/errors'

export class VaultPausedError extends namedError('Partner.VaultPausedError', {
  message: 'The fee vault is paused by its operator. Nothing was sent.',
  fix: 'Your fees stay in it. Try again later.',
}) {}

/** Thrown if the fees were claimed elsewhere since the amounts were shown. */
export class FeesChangedError extends namedError(
  'Partner.FeesChangedError',
  ({ token, confirmed, now }: { token: string; confirmed: bigint; now: bigint }) => ({
    message: 'The contract owes you less than you confirmed. Nothing was sent.',
    details: `token ${token}: confirmed ${confirmed}, now ${now} of its smallest units`,
    fix: 'Close this and look at the amounts again: they may have been claimed already.',
  }),
) {}

export class NotPaidError extends namedError(
  'Partner.NotPaidError',
  ({ hash, token }: { hash: string; token: string }) => ({
    message: 'The transaction went through, but the chain does not show that the fees were paid.',
    details: `transaction ${hash}, token ${token}`,
    fix: 'Look at the amounts again before you claim again, and tell the operator of this page.',
  }),
) {}
