import { namedError } from '@/lib/errors'

export class NoLongerPricedError extends namedError('Intent.NoLongerPricedError', {
  message: 'No solver fills this without gas any more. Nothing was signed.',
  fix: 'Take a fresh price: the market fills it, and you pay for gas.',
}) {}

export class OtherOrderStoredError extends namedError(
  'Intent.OtherOrderStoredError',
  ({ expected, found }: { expected: string; found: string }) => ({
    message: 'The service answered with another order than the one you signed.',
    details: `expected ${expected}, found ${found}`,
    fix: 'Cancel your order on the chain, and do not trade here. Tell the operator of this page.',
  }),
) {}

/** Thrown if the service reports a fill that the chain does not show. */
export class FillNotShownError extends namedError(
  'Intent.FillNotShownError',
  ({ hash, reason }: { hash: string; reason: string }) => ({
    message: 'The service says your order was filled, but the chain does not show it.',
    details: `transaction ${hash}: ${reason}`,
    fix: 'Rely on nothing until the chain shows it. See the order page, and tell the operator.',
  }),
) {}

export class NotSignedOnChainError extends namedError('Intent.NotSignedOnChainError', ({ hash }: { hash: string }) => ({
  message: 'The transaction went through, but the settlement contract does not show that it signed this order.',
  details: `transaction ${hash}`,
  fix: 'Look it up in your wallet before you start again, and tell the operator of this page.',
})) {}

/** Thrown if an unknown transaction signed the order, for example by a slow wallet. */
export class AlreadySignedError extends namedError('Intent.AlreadySignedError', ({ hash }: { hash: string }) => ({
  message: 'A transaction of yours already signed an order of this trade. Nothing more was sent.',
  details: `order ${hash}`,
  fix: 'Its page follows it, cancels it and withdraws its deposit. Start again only to trade twice.',
})) {}

export class NotWaitingError extends namedError('Intent.NotWaitingError', ({ hash }: { hash: string }) => ({
  message: 'The order does not wait for this deposit any more. Nothing was sent.',
  details: `order ${hash}`,
  fix: 'See its status on its page.',
})) {}

export class OverIntentError extends namedError('Intent.OverError', ({ hash }: { hash: string }) => ({
  message: 'The order you signed before this one is over: it was filled, or cancelled. Nothing was signed.',
  details: `order ${hash}`,
  fix: 'Look at your balances and its page. Sign again only if you want to trade twice.',
})) {}

/**
 * Thrown between a local chain and a real one: a deposit on a local chain does not exist on the
 * chain with the same id and addresses.
 */
export class OtherWorldError extends namedError(
  'Intent.OtherWorldError',
  ({ from, to }: { from: string; to: string }) => ({
    message: `One of ${from} and ${to} is a local copy here, and the other one is real. Nothing was signed.`,
    fix: 'Do not trade here. Tell the operator of this page.',
  }),
) {}

/** Thrown if the code at the recipient changed since the order was reviewed. */
export class RecipientChangedError extends namedError(
  'Intent.RecipientChangedError',
  ({ recipient, chain }: { recipient: string; chain: string }) => ({
    message: `The code of ${recipient} on ${chain} is not what you were shown. Nothing was signed.`,
    fix: 'Look at the receiver again, then review the order once more.',
  }),
) {}

/** Thrown if the recipient is a contract account, which may not exist on another chain. */
export class NotYourAccountError extends namedError(
  'Intent.NotYourAccountError',
  ({ account, chain }: { account: string; chain: string }) => ({
    message: `${account} is a contract, and not the same one on ${chain}. Nothing was signed.`,
    fix: 'Enter a receiver that you control there.',
  }),
) {}

/** Thrown if the refund was claimed meanwhile, or never existed. */
export class NothingToClaimError extends namedError('Intent.NothingToClaimError', {
  message: 'The bridge holds no refund in this token for you. Nothing was sent.',
  fix: 'Look at your balance: it may have been claimed before.',
}) {}

/** Thrown if the token refused the owner in the refund, and refuses the recipient of the claim. */
export class RefundRefusedError extends namedError(
  'Intent.RefundRefusedError',
  ({ reason }: { reason: string; cause?: unknown }) => ({
    message: `The bridge can’t pay this receiver now: ${reason}. Nothing was sent, and the refund stays yours.`,
    fix: 'Enter another receiver that is yours, or try again later.',
  }),
) {}

export class ClaimNotShownError extends namedError('Intent.ClaimNotShownError', ({ hash }: { hash: string }) => ({
  message: 'The transaction went through, but the bridge does not show that it paid your refund.',
  details: `transaction ${hash}`,
  fix: 'Look it up in your wallet before you start again, and tell the operator of this page.',
})) {}
