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

/** The service says more than the chain does. */
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

/** A signature on the chain that nobody followed: as where the wallet was slow, and the page was given up. */
export class AlreadySignedError extends namedError('Intent.AlreadySignedError', ({ hash }: { hash: string }) => ({
  message: 'A transaction of yours already signed an order of this trade. Nothing more was sent.',
  details: `order ${hash}`,
  fix: 'Its page follows it, cancels it, and withdraws what was deposited. Start again only if you want to trade twice.',
})) {}

export class NotWaitingError extends namedError('Intent.NotWaitingError', ({ hash }: { hash: string }) => ({
  message: 'The order does not wait for this deposit any more. Nothing was sent.',
  details: `order ${hash}`,
  fix: 'Its page says where it stands now.',
})) {}

export class OverIntentError extends namedError('Intent.OverError', ({ hash }: { hash: string }) => ({
  message: 'The order you signed before this one is over: it was filled, or cancelled. Nothing was signed.',
  details: `order ${hash}`,
  fix: 'Look at your balances and its page. Sign again only if you want to trade twice.',
})) {}

/** A deposit on a local chain is no deposit of the chain whose id and addresses it has. */
export class OtherWorldError extends namedError(
  'Intent.OtherWorldError',
  ({ from, to }: { from: string; to: string }) => ({
    message: `One of ${from} and ${to} is a local copy here, and the other one is real. Nothing was signed.`,
    fix: 'Do not trade here. Tell the operator of this page.',
  }),
) {}

/** The recipient was an account when the order was reviewed, or its code was other. */
export class RecipientChangedError extends namedError(
  'Intent.RecipientChangedError',
  ({ recipient, chain }: { recipient: string; chain: string }) => ({
    message: `The code of ${recipient} on ${chain} is not what you were shown. Nothing was signed.`,
    fix: 'Look at the receiver again, then review the order once more.',
  }),
) {}

/** A contract account has the same address on another chain only where its owner deployed it there. */
export class NotYourAccountError extends namedError(
  'Intent.NotYourAccountError',
  ({ account, chain }: { account: string; chain: string }) => ({
    message: `${account} is a contract, and not the same one on ${chain}. Nothing was signed.`,
    fix: 'Enter a receiver that you control there.',
  }),
) {}

/** The refund was claimed meanwhile, or never waited. */
export class NothingToClaimError extends namedError('Intent.NothingToClaimError', {
  message: 'The bridge keeps no refund in this token for you. Nothing was sent.',
  fix: 'Look at your balance: it may have been claimed before.',
}) {}

/** The token refused the owner in the refund, and refuses the recipient of the claim. */
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
