import { type ErrorLayer, isInstance, readErrorLayers } from '@/lib/error-layers'
import { BaseError, namedError } from '@/lib/errors'
import { unsentWords } from '@/lib/private-network'
import { failuresText } from '@/messages/failures'
import {
  BusyError,
  DisconnectedError,
  InsufficientGasBalanceError,
  NetworkLostError,
  NodeFailedError,
  NonceTooLowError,
  RejectedError,
  UnauthorizedError,
  UnknownChainError,
  UnsupportedMethodError,
} from './wallet-errors'

type Caused = { cause?: unknown }

/**
 * Converts any error of a wallet to one with advice. The most specific code decides, however deep
 * wallets and libraries wrapped it in generic ones; without one, the message. Returns errors of
 * this project unchanged.
 *
 * @example
 * toWalletError({ code: -32603, data: { originalError: { code: 4001 } } }) // Wallet.RejectedError
 */
export const toWalletError = (thrown: unknown): BaseError => {
  if (isInstance(thrown, BaseError)) return thrown
  const layers = readErrorLayers(thrown)
  if (layers.some(saysUnsent)) return new RelayRefusedError({ reason: innermostMessage(thrown), cause: thrown })
  const Known = findByCode(layers) ?? findByWords(layers)
  if (Known) return new Known({ cause: thrown })
  if (layers.some(({ code }) => code === busyCode)) return new BusyError({ cause: thrown })
  if (isNetworkFailure(thrown)) return new NetworkLostError({ cause: thrown })
  return new WalletFailedError({ cause: thrown })
}

/** True if the private endpoint of this service says that it gave a transaction to no relay. */
const saysUnsent = ({ message, details }: ErrorLayer): boolean =>
  [message, details].some((text) => text?.includes(unsentWords))

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
  // Errors of nodes come first: after them the transaction may exist, which a refusal would deny.
  if (texts.some((text) => nonceWords.test(text))) return NonceTooLowError
  if (texts.some(saysInsufficientFunds)) return InsufficientGasBalanceError
  if (texts.some((text) => refusalWords.some((words) => words.test(text)))) return RejectedError
  // MetaMask uses the code of an open request for this.
  if (texts.some((text) => unreachableWords.test(text))) return DisconnectedError
  return undefined
}

/** Returns the errors by code, of EIP-1193, EIP-1474, WalletConnect (5000) and ethers. */
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

/** The code of an open request, also in the generic range: specific codes come first. */
const busyCode = -32002

const nonceWords = /nonce.{0,40}too low|nonce has already been used|\bold ?nonce\b/i
const fundsWords = /insufficient funds|insufficient sender balance|exceeds the balance|out of fund|have enough funds/i
const refusalWords = [
  /\buser (?:has )?(?:rejected|denied|declined|cancell?ed|disapproved|refused|aborted)\b/i,
  /\b(?:rejected|denied|declined|cancell?ed|refused|aborted) by (?:the )?user\b/i,
  // Some wallets throw one word. "Transaction rejected" is not included: nodes use it, too.
  /^(?:error: )?(?:(?:request|signature|transaction) )?cancel(?:l?ed)?[.!]?$/i,
  /^(?:error: )?(?:(?:request|signature) )?(?:was )?(?:rejected|denied|declined)[.!]?$/i,
]
const unreachableWords = /\brpc endpoint\b.*(?:too many errors|not found|unavailable)/i

/**
 * True if a text, other than a revert reason, means that an account cannot pay for the transaction.
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
 * True if an error means that the node was unreachable or returned no result, not that it refused.
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
 * Converts a failed read to an error with its cause: the node is unreachable, or it failed.
 *
 * @example
 * toNodeError(new TypeError('Failed to fetch')) // Wallet.NetworkLostError
 */
export const toNodeError = (thrown: unknown): BaseError => {
  if (isInstance(thrown, BaseError)) return thrown
  if (isNetworkFailure(thrown)) return new NetworkLostError({ cause: thrown })
  return new NodeFailedError({ reason: innermostMessage(thrown), cause: thrown })
}

/** Throws the converted error of a rejected node request. */
export const throwNodeError = (thrown: unknown): never => {
  throw toNodeError(thrown)
}

/** Returns the message of the innermost error that has one, cut to 300 characters. */
export const innermostMessage = (cause: unknown): string | undefined =>
  readErrorLayers(cause)
    .findLast(({ message }) => message)
    ?.message?.slice(0, 300)

export class WalletFailedError extends namedError('Wallet.FailedError', ({ cause }: Caused = {}) => {
  const details = innermostMessage(cause)
  return {
    ...failuresText.wallet.failed,
    ...(details ? { details } : {}),
  }
}) {}

/** Thrown if the private relay behind the network of the wallet did not take the transaction. */
export class RelayRefusedError extends namedError(
  'Wallet.RelayRefusedError',
  ({ reason }: Caused & { reason: string | undefined }) => ({
    ...failuresText.wallet.relayRefused,
    details: reason,
  }),
) {}
