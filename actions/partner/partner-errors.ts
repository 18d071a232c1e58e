import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

export class VaultPausedError extends namedError('Partner.VaultPausedError', () => failuresText.partner.vaultPaused) {}

/** Thrown if the fees were claimed elsewhere since the amounts were shown. */
export class FeesChangedError extends namedError(
  'Partner.FeesChangedError',
  ({ token, confirmed, now }: { token: string; confirmed: bigint; now: bigint }) => ({
    ...failuresText.partner.feesChanged,
    details: `token ${token}: confirmed ${confirmed}, now ${now} of its smallest units`,
  }),
) {}

export class NotPaidError extends namedError(
  'Partner.NotPaidError',
  ({ hash, token }: { hash: string; token: string }) => ({
    ...failuresText.partner.notPaid,
    details: `transaction ${hash}, token ${token}`,
  }),
) {}
