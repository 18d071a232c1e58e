import { type ErrorLayer, isInstance, readErrorLayers } from '@/lib/error-layers'
import { BaseError, namedError } from '@/lib/errors'

/** An error as EIP-1193 and JSON-RPC define it: a wallet or a node refused, and says so by a code. */
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

/**
 * Turns whatever a wallet threw into an error that says what to do. The most specific code counts, however deep
 * wallets and libraries wrapped it in generic ones; without one, the words do. Our own errors pass unchanged.
 *
 * @example
 * toWalletError({ code: -32603, data: { originalError: { code: 4001 } } }) // Wallet.RejectedError
 */
export const toWalletError = (thrown: unknown): BaseError => {
  if (isInstance(thrown, BaseError)) return thrown
  const layers = readErrorLayers(thrown)
  const Known = findByCode(layers) ?? findByWords(layers)
  if (Known) return new Known({ cause: thrown })
  if (layers.some(({ code }) => code === busyCode)) return new BusyError({ cause: thrown })
  if (isNetworkFailure(thrown)) return new NetworkLostError({ cause: thrown })
  return new WalletFailedError({ cause: thrown })
}

type KnownError = new (given: Caused) => BaseError

const findByCode = (layers: readonly ErrorLayer[]): KnownError | undefined => {
  for (const { code } of layers) {
    const Known = code === undefined ? undefined : errorsByCode().get(code)
    if (Known) return Known
  }
  return undefined
}

const findByWords = (layers: readonly ErrorLayer[]): KnownError | undefined => {
  const texts = layers.flatMap(({ message, details }) => [message, details].filter((text) => text !== undefined))
  // A node's word comes first: after it the transaction may be out there, and a refusal would say that it is not.
  if (texts.some((text) => nonceWords.test(text))) return NonceTooLowError
  if (texts.some(saysInsufficientFunds)) return InsufficientGasBalanceError
  if (texts.some((text) => refusalWords.some((words) => words.test(text)))) return RejectedError
  // MetaMask gives this the code of an open request.
  if (texts.some((text) => unreachableWords.test(text))) return DisconnectedError
  return undefined
}

/** Returns the codes that mean one thing: of EIP-1193, EIP-1474, WalletConnect (5000) and ethers. */
const errorsByCode = () => {
  knownErrors ??= new Map<number | string, KnownError>([
    [4001, RejectedError],
    [5000, RejectedError],
    ['ACTION_REJECTED', RejectedError],
    [4100, UnauthorizedError],
    [4200, UnsupportedMethodError],
    [-32601, UnsupportedMethodError],
    [4900, DisconnectedError],
    [4901, DisconnectedError],
    [4902, UnknownChainError],
    ['INSUFFICIENT_FUNDS', InsufficientGasBalanceError],
    ['NONCE_EXPIRED', NonceTooLowError],
  ])
  return knownErrors
}
let knownErrors: ReadonlyMap<number | string, KnownError> | undefined

/** The code of an open request. It is in the generic range too, so any specific code inside it counts first. */
const busyCode = -32002

const nonceWords = /nonce.{0,40}too low|nonce has already been used|\bold ?nonce\b/i
const fundsWords = /insufficient funds|insufficient sender balance|exceeds the balance|out of fund|have enough funds/i
const refusalWords = [
  /\buser (?:has )?(?:rejected|denied|declined|cancell?ed|disapproved|refused|aborted)\b/i,
  /\b(?:rejected|denied|declined|cancell?ed|refused|aborted) by (?:the )?user\b/i,
  // Some wallets throw one word. "Transaction rejected" is none of them: nodes say that, too.
  /^(?:error: )?(?:(?:request|signature|transaction) )?cancel(?:l?ed)?[.!]?$/i,
  /^(?:error: )?(?:(?:request|signature) )?(?:was )?(?:rejected|denied|declined)[.!]?$/i,
]
const unreachableWords = /\brpc endpoint\b.*(?:too many errors|not found|unavailable)/i

/**
 * True if a text says that an account cannot pay for its transaction, unless it is the reason of a revert.
 *
 * @example
 * saysInsufficientFunds('insufficient funds for gas * price + value') // true
 */
export const saysInsufficientFunds = (text: string): boolean => fundsWords.test(text) && !/revert/i.test(text)

const networkErrorNames: readonly (string | undefined)[] = [
  'Wallet.NetworkLostError',
  'Wallet.NodeFailedError',
  'HttpRequestError',
  'TimeoutError',
  'SocketClosedError',
  'WebSocketRequestError',
]

/**
 * Says whether an error means that the node could not be reached, as against a node that refused.
 *
 * @example
 * isNetworkFailure(new TypeError('Failed to fetch')) // true
 */
export const isNetworkFailure = (thrown: unknown): boolean =>
  readErrorLayers(thrown).some(
    ({ name, message, isTypeError }) =>
      networkErrorNames.includes(name) || (isTypeError && /fetch|network|load failed/i.test(message ?? '')),
  )

/**
 * Turns a failed read of our node into an error that names the cause: not reached, or reached and failed.
 *
 * @example
 * toNodeError(new TypeError('Failed to fetch')) // Wallet.NetworkLostError
 */
export const toNodeError = (thrown: unknown): BaseError => {
  if (isInstance(thrown, BaseError)) return thrown
  if (isNetworkFailure(thrown)) return new NetworkLostError({ cause: thrown })
  return new NodeFailedError({ reason: innermostMessage(thrown), cause: thrown })
}

/**
 * The same for what a promise of the node rejects with.
 *
 * @example
 * await rpc({ method: 'eth_blockNumber' }).catch(throwNodeError)
 */
export const throwNodeError = (thrown: unknown): never => {
  throw toNodeError(thrown)
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type Caused = { cause?: unknown }

/** Returns the message of the innermost error that has one, cut to 300 characters; the outer ones are generic. */
export const innermostMessage = (cause: unknown): string | undefined =>
  readErrorLayers(cause)
    .findLast(({ message }) => message)
    ?.message?.slice(0, 300)

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

/** A contract account's wallet may let its owners sign by a transaction of their own, and answers nothing in its place. */
export class NoSignatureError extends namedError('Wallet.NoSignatureError', {
  message: 'Your wallet is a contract and gave no signature: it may be proposed to its owners.',
  fix: 'Let its owners sign off the chain, or use another account.',
}) {}

export class BusyError extends namedError('Wallet.BusyError', {
  message: 'Your wallet has an open request.',
  fix: 'Open the wallet, answer it there, then try again.',
}) {}

/** The page around the widget lends its wallet, and then does not answer. */
export class ParentSilentError extends namedError('Wallet.ParentSilentError', ({ origin }: { origin: string }) => ({
  message: `${origin} does not answer for its wallet.`,
  fix: 'Look for an open question in your wallet. Else reload the page, or connect another wallet here.',
})) {}

export class AccountChangedError extends namedError(
  'Wallet.AccountChangedError',
  ({ expected, actual }: { expected: string; actual: string | undefined }) => ({
    message: `This was prepared for ${expected}, and your wallet now shows ${actual ?? 'no account'}. Nothing was sent.`,
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

/** The wallet's chain is not ours, although it has the same id; or the account must not sign here. */
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

export class WalletFailedError extends namedError('Wallet.FailedError', ({ cause }: Caused = {}) => {
  const details = innermostMessage(cause)
  return {
    message: 'Your wallet reported an error.',
    ...(details ? { details } : {}),
    fix: 'Check your wallet, then try again.',
  }
}) {}

/** A node's word, at the simulation and in the wallet. */
export class InsufficientGasBalanceError extends namedError('Chain.InsufficientGasBalanceError', {
  message: 'You hold too little of the native token to pay for this transaction.',
  fix: 'Top up, or sell less of it.',
}) {}

export class NonceTooLowError extends namedError('Wallet.NonceTooLowError', {
  message: 'Your wallet numbered this transaction like one that the chain has already.',
  fix: 'Check the activity list of your wallet, then try again. If it comes back, reset the activity there.',
}) {}

/** The node answered, or the gate in front of it did, but not what was asked. */
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
