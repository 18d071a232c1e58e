import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

export class NoLongerPricedError extends namedError(
  'Intent.NoLongerPricedError',
  () => failuresText.intent.noLongerPriced,
) {}

export class OtherOrderStoredError extends namedError(
  'Intent.OtherOrderStoredError',
  ({ expected, found }: { expected: string; found: string }) => ({
    message: failuresText.intent.otherOrderStored,
    details: `expected ${expected}, found ${found}`,
    fix: failuresText.intent.otherOrderFix,
  }),
) {}

/** Thrown if the service reports a fill that the chain does not show. */
export class FillNotShownError extends namedError(
  'Intent.FillNotShownError',
  ({ hash, reason }: { hash: string; reason: string }) => ({
    ...failuresText.intent.fillNotShown,
    details: `transaction ${hash}: ${reason}`,
  }),
) {}

export class NotSignedOnChainError extends namedError('Intent.NotSignedOnChainError', ({ hash }: { hash: string }) => ({
  ...failuresText.intent.notSigned,
  details: `transaction ${hash}`,
})) {}

/** Thrown if an unknown transaction signed the order, for example by a slow wallet. */
export class AlreadySignedError extends namedError('Intent.AlreadySignedError', ({ hash }: { hash: string }) => ({
  ...failuresText.intent.alreadySigned,
  details: `order ${hash}`,
})) {}

export class NotWaitingError extends namedError('Intent.NotWaitingError', ({ hash }: { hash: string }) => ({
  ...failuresText.intent.notWaiting,
  details: `order ${hash}`,
})) {}

export class OverIntentError extends namedError('Intent.OverError', ({ hash }: { hash: string }) => ({
  ...failuresText.intent.over,
  details: `order ${hash}`,
})) {}

/**
 * Thrown between a local chain and a real one: a deposit on a local chain does not exist on the
 * chain with the same id and addresses.
 */
export class OtherWorldError extends namedError(
  'Intent.OtherWorldError',
  ({ from, to }: { from: string; to: string }) => failuresText.intent.otherWorld(from, to),
) {}

/** Thrown if the code at the recipient changed since the order was reviewed. */
export class RecipientChangedError extends namedError(
  'Intent.RecipientChangedError',
  ({ recipient, chain }: { recipient: string; chain: string }) =>
    failuresText.intent.recipientChanged(recipient, chain),
) {}

/** Thrown if the recipient is a contract account, which may not exist on another chain. */
export class NotYourAccountError extends namedError(
  'Intent.NotYourAccountError',
  ({ account, chain }: { account: string; chain: string }) => failuresText.intent.notYourAccount(account, chain),
) {}

/** Thrown if the refund was claimed meanwhile, or never existed. */
export class NothingToClaimError extends namedError(
  'Intent.NothingToClaimError',
  () => failuresText.intent.nothingToClaim,
) {}

/** Thrown if the token refused the owner in the refund, and refuses the recipient of the claim. */
export class RefundRefusedError extends namedError(
  'Intent.RefundRefusedError',
  ({ reason }: { reason: string; cause?: unknown }) => failuresText.intent.refundRefused(reason),
) {}

export class ClaimNotShownError extends namedError('Intent.ClaimNotShownError', ({ hash }: { hash: string }) => ({
  ...failuresText.intent.claimNotShown,
  details: `transaction ${hash}`,
})) {}

/** Thrown if an arrival was sold or paid out meanwhile. */
export class SaleEndedError extends namedError(
  'Intent.SaleEndedError',
  ({ state }: { state: 'sold' | 'released' }) => ({
    message: failuresText.intent.saleEnded[state],
    fix: failuresText.intent.saleEnded.fix,
  }),
) {}

export class ReleaseNotShownError extends namedError('Intent.ReleaseNotShownError', ({ hash }: { hash: string }) => ({
  ...failuresText.intent.releaseNotShown,
  details: `transaction ${hash}`,
})) {}
