import { BaseError, namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

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

export class UnknownChainError extends namedError('Wallet.UnknownChainError', () => failuresText.wallet.unknownChain) {}

export class UnsupportedMethodError extends namedError(
  'Wallet.UnsupportedMethodError',
  () => failuresText.wallet.unsupported,
) {}

/** Thrown if a contract account's wallet returns no signature, but may send one. */
export class NoSignatureError extends namedError('Wallet.NoSignatureError', () => failuresText.wallet.noSignature) {}

export class BusyError extends namedError('Wallet.BusyError', {
  message: 'Your wallet has an open request.',
  fix: 'Open the wallet, answer it there, then try again.',
}) {}

/** Thrown if the page around the widget shares its wallet but does not answer. */
export class ParentSilentError extends namedError('Wallet.ParentSilentError', ({ origin }: { origin: string }) =>
  failuresText.wallet.parentSilent(origin),
) {}

export class AccountChangedError extends namedError(
  'Wallet.AccountChangedError',
  ({ expected, actual }: { expected: string; actual: string | undefined }) =>
    failuresText.wallet.accountChanged(expected, actual),
) {}

export class ChainChangedError extends namedError(
  'Wallet.ChainChangedError',
  ({ expected, actual }: { expected: number; actual: number }) => failuresText.wallet.chainChanged(expected, actual),
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
  ({ expected, given }: { expected: string; given: string }) => failuresText.answer.wrong(given, expected),
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

export class StoppedWaitingError extends namedError(
  'Wallet.StoppedWaitingError',
  () => failuresText.wallet.stoppedWaiting,
) {}
