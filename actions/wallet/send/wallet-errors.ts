import { BaseError, namedError } from '@/lib/errors'

/** An error as EIP-1193 and JSON-RPC define it: a refusal of a wallet or a node with a code. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type Caused = { cause?: unknown }

export class RejectedError extends namedError('Wallet.RejectedError', {
  message: 'You declined this in your wallet. Nothing was signed and nothing was sent.',
  fix: 'Try again when you are ready.',
}) {}

export class NotConnectedError extends namedError('Wallet.NotConnectedError', {
  message: 'No wallet is connected.',
  fix: 'Connect a wallet.',
}) {}

export class UnauthorizedError extends namedError('Wallet.UnauthorizedError', {
  message: 'Your wallet does not let this page use the account.',
  fix: 'Connect again and allow the account.',
}) {}

export class DisconnectedError extends namedError('Wallet.DisconnectedError', {
  message: 'Your wallet is not connected to its network.',
  fix: 'Check the network in your wallet, then try again.',
}) {}

export class UnknownChainError extends namedError('Wallet.UnknownChainError', {
  message: 'Your wallet does not know this chain.',
  fix: 'Add the chain in your wallet, then switch to it. This page never adds a network to a wallet by itself.',
}) {}

export class UnsupportedMethodError extends namedError('Wallet.UnsupportedMethodError', {
  message: 'Your wallet cannot do this.',
  fix: 'Use another wallet, or the plain way without a signature.',
}) {}

/** Thrown if a contract account's wallet returns no signature, but may send one. */
export class NoSignatureError extends namedError('Wallet.NoSignatureError', {
  message: 'Your wallet is a contract and gave no signature: it may be proposed to its owners.',
  fix: 'Let its owners sign off the chain, or use another account.',
}) {}

export class BusyError extends namedError('Wallet.BusyError', {
  message: 'Your wallet has an open request.',
  fix: 'Open the wallet, answer it there, then try again.',
}) {}

/** Thrown if the page around the widget shares its wallet but does not answer. */
export class ParentSilentError extends namedError('Wallet.ParentSilentError', ({ origin }: { origin: string }) => ({
  message: `${origin} does not answer for its wallet.`,
  fix: 'Look for an open question in your wallet. Else reload the page, or connect another wallet here.',
})) {}

export class AccountChangedError extends namedError(
  'Wallet.AccountChangedError',
  ({ expected, actual }: { expected: string; actual: string | undefined }) => ({
    message: `This was prepared for ${expected}, but your wallet has ${actual ?? 'no account'}. Nothing was sent.`,
    fix: `Choose ${expected} in your wallet, or start again with the other account.`,
  }),
) {}

export class ChainChangedError extends namedError(
  'Wallet.ChainChangedError',
  ({ expected, actual }: { expected: number; actual: number }) => ({
    message: `This was prepared for chain ${expected}, and your wallet is on chain ${actual}. Nothing was sent.`,
    fix: 'Switch the chain in your wallet, then try again.',
  }),
) {}

/** Thrown for another chain with the same id, or an account that must not sign here. */
export class GenesisMismatchError extends BaseError {
  override readonly name = 'Wallet.GenesisMismatchError'
  readonly reason: string
  constructor({ reason, title, fix }: { reason: string; title: string; fix: string }) {
    super(title, { fix })
    this.reason = reason
  }
}

export class WrongAnswerError extends namedError(
  'Wallet.WrongAnswerError',
  ({ expected, given }: { expected: string; given: string }) => ({
    message: `Your wallet answered with ${given}, expected ${expected}.`,
    fix: 'Check the activity list of your wallet before you try again, then reload this page.',
  }),
) {}

/** Thrown for an error of a node, in the simulation or in the wallet. */
export class InsufficientGasBalanceError extends namedError('Chain.InsufficientGasBalanceError', {
  message: 'You hold too little of the native token to pay for this transaction.',
  fix: 'Top up, or sell less of it.',
}) {}

export class NonceTooLowError extends namedError('Wallet.NonceTooLowError', {
  message: 'Your wallet numbered this transaction like one that the chain has already.',
  fix: 'Check the activity list of your wallet, then try again. If it comes back, reset the activity there.',
}) {}

/** Thrown if the node, or the proxy in front of it, answered without a result. */
export class NodeFailedError extends namedError(
  'Wallet.NodeFailedError',
  ({ reason }: Caused & { reason: string | undefined }) => ({
    message: 'The node of this chain gave no result. Your connection is not the cause.',
    details: reason,
    fix: 'Try again; what was already sent goes on without this page.',
  }),
) {}

export class NetworkLostError extends namedError('Wallet.NetworkLostError', {
  message: 'The chain cannot be reached right now.',
  fix: 'Check your connection; what was already sent goes on without this page.',
}) {}

export class StoppedWaitingError extends namedError('Wallet.StoppedWaitingError', {
  message: 'You stopped waiting for your wallet. If you still confirm there, this page will follow the transaction.',
  fix: 'Decline the open question in your wallet before you try again.',
}) {}
