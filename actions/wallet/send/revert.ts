import { type Hex, isHex } from 'viem'
import { decodeRevert } from '@/lib/chain/node/revert'
import { wordOf } from '@/lib/chain/node/revert-word'
import { isInstance, readErrorLayers } from '@/lib/error-layers'
import { BaseError, namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'
import { innermostMessage, isNetworkFailure, saysInsufficientFunds, toNodeError } from './to-wallet-error'
import { InsufficientGasBalanceError, NetworkLostError, ProviderError } from './wallet-errors'

/** The revert reason of a call: an error text, or the name of a custom error. */
type Said = { reason: string | undefined; data: Hex | undefined }

/**
 * Finds the revert in an error of a node, also inside a library's. Returns undefined without one.
 *
 * @example
 * findRevert({ code: 3, message: 'execution reverted', data: '0xcea9e31d' })?.reason
 * // 'InsufficientReturnAmount'
 */
export const findRevert = (thrown: unknown): Said | undefined => {
  let text: string | undefined
  for (const { data, details, message } of readErrorLayers(thrown)) {
    if (isHex(data)) return withText({ reason: wordOf(decodeRevert(data)), data }, text)
    text ??= [details, message].find((value) => value && /revert/i.test(value))
  }
  return text === undefined ? undefined : withText({ reason: undefined, data: undefined }, text)
}

/** Some nodes return no bytes, only a sentence: "execution reverted: INSUFFICIENT_OUTPUT". */
const withText = (revert: Said, text: string | undefined): Said => ({
  ...revert,
  reason: revert.reason ?? text?.match(/reverted(?: with reason string)?:?\s*['"]?([^'"\n,]+)/i)?.[1]?.trim(),
})

/**
 * Converts an error of a simulated or executed call to one that explains its meaning to the user.
 *
 * @example
 * toRevertError({ data: '0xcea9e31d' }) // Router.InsufficientOutputError
 */
export const toRevertError = (thrown: unknown): BaseError => {
  if (isInstance(thrown, BaseError)) return thrown
  const revert = findRevert(thrown)
  if (!revert) {
    if (isNetworkFailure(thrown)) return new NetworkLostError({ cause: thrown })
    if (readErrorLayers(thrown).some(({ message }) => message !== undefined && saysInsufficientFunds(message)))
      return new InsufficientGasBalanceError({ cause: thrown })
    // Errors of the proxy in front of the node: with these codes the call itself is not the cause.
    if (isInstance(thrown, ProviderError) && gateCodes.includes(thrown.code)) return toNodeError(thrown)
    return new UnknownCallError({ cause: thrown })
  }
  return fromRevert(revert, thrown)
}

/** Throws the converted error of a rejected node request. */
export const throwRevertError = (thrown: unknown): never => {
  throw toRevertError(thrown)
}

/** The node does not answer it, or too many requests were made. */
const gateCodes: readonly number[] = [-32002, -32005]

/** The reverts of a pool that moved since the quote: an unmet minimum or an unpayable leg. */
const priceMoved = /INSUFFICIENT_OUTPUT|Insufficient(?:ReturnAmount|Output|Ledger|PoolOutput|Liquidity)/i

const fromRevert = ({ reason = '', data }: Said, cause: unknown): BaseError => {
  if (priceMoved.test(reason)) return new InsufficientOutputError({ cause })
  // "Couldn't swap the requested fill amount" for orders alone, the executor's error for orders
  // with pools; a node that returns no bytes loses the text after the apostrophe.
  if (/^Couldn|UnfilledOrder/.test(reason)) return new OrderTakenError({ cause })
  if (/TRANSFER_FROM_FAILED|TransferFromFailed|ERC20InsufficientAllowance|insufficient.allowance/i.test(reason))
    return new TransferFromFailedError({ cause })
  if (/ERC20InsufficientBalance|exceeds balance|insufficient.balance/i.test(reason))
    return new InsufficientBalanceError({ cause })
  if (/PermitFailed|Permit2Failed|SignatureExpired|InvalidSigner|InvalidNonce/i.test(reason))
    return new PermitRefusedError({ reason, cause })
  if (/ContractPaused/i.test(reason)) return new PausedError({ cause })
  return new RevertedError({ reason: reason || data || failuresText.transaction.noReason, cause })
}

type Caused = { cause?: unknown }

export class InsufficientOutputError extends namedError('Router.InsufficientOutputError', {
  message: 'The price moved: the swap would pay less than your minimum (INSUFFICIENT_OUTPUT). Your tokens stay yours.',
  fix: 'Take a fresh quote, or allow a larger slippage.',
}) {}

export class OrderTakenError extends namedError('Rfq.OrderTakenError', (_: Caused) => failuresText.otc.orderTaken) {}

export class TransferFromFailedError extends namedError('Router.TransferFromFailedError', {
  message:
    'The router could not take the token you sell (TRANSFER_FROM_FAILED): its allowance or your balance is short.',
  fix: 'Approve the router for this amount, then swap again.',
}) {}

export class InsufficientBalanceError extends namedError('Token.InsufficientBalanceError', {
  message: 'Your balance of the token you sell is too small.',
  fix: 'Sell less, or top up.',
}) {}

export class PermitRefusedError extends namedError(
  'Router.PermitRefusedError',
  ({ reason }: Caused & { reason: string }) => failuresText.transaction.permitRefused(reason),
) {}

class PausedError extends namedError('Router.PausedError', {
  message: 'The router is paused by its operator. Nothing was sent.',
  fix: 'Try again later.',
}) {}

export class RevertedError extends BaseError {
  override readonly name = 'Chain.RevertedError'
  readonly reason: string
  constructor({ reason, cause }: Caused & { reason: string }) {
    const { message, fix } = failuresText.transaction.refused(reason)
    super(message, { cause, fix })
    this.reason = reason
  }
}

export class UnknownCallError extends BaseError {
  override readonly name = 'Chain.CallFailedError'
  constructor({ cause }: Caused = {}) {
    const details = innermostMessage(cause)
    const { message, fix } = failuresText.transaction.unchecked
    super(message, { cause, ...(details ? { details } : {}), fix })
  }
}
