import { ApiError } from '@/lib/api/errors'
import { BaseError } from '@/lib/errors'

type ErrorAction = 'retry' | 'refreshQuote' | 'connect' | 'reload'

export type DescribedError = {
  title: string
  // What it means for the person's funds, and the way out.
  hint: string
  tone: 'info' | 'caution' | 'danger'
  action: ErrorAction | undefined
  // What a supporter would ask for; shown behind a fold.
  technical: string | undefined
  // Differences between what was asked and what was built are the message itself.
  showsTechnical: boolean
}

type Words = Omit<DescribedError, 'technical' | 'showsTechnical'>

const say =
  (tone: DescribedError['tone']) =>
  (title: string, hint: string, action?: ErrorAction): Words => ({ tone, title, hint, action })
const [info, caution, danger] = [say('info'), say('caution'), say('danger')] as const

// The single switch from any error to words. Names are the classes' own; whoever adds a class may add its line here, and one
// without a line still speaks through its message and fix.
export const byName: Readonly<Record<string, Words>> = {
  'Wallet.RejectedError': info(
    'You declined in your wallet',
    'Nothing was signed or sent. Try again when you are ready.',
    'retry',
  ),
  'Wallet.NotConnectedError': caution('No wallet is connected', 'Connect a wallet, then go on.', 'connect'),
  'Wallet.UnauthorizedError': caution(
    'Your wallet does not share this account',
    'Connect again and allow the account there.',
    'connect',
  ),
  'Wallet.DisconnectedError': caution(
    'Your wallet has no connection to its network',
    'Check the network inside your wallet, then try again.',
    'retry',
  ),
  'Wallet.BusyError': caution('Your wallet has an open request', 'Answer it in your wallet, then try again.', 'retry'),
  'Wallet.NetworkLostError': caution(
    'The network cannot be reached',
    'Check your connection. Sent transactions go on.',
    'retry',
  ),
  'Router.InsufficientOutputError': danger(
    'The price moved below your minimum',
    'Nothing was swapped (INSUFFICIENT_OUTPUT). Refresh the price, or allow more slippage.',
    'refreshQuote',
  ),
  'Router.TransferFromFailedError': danger(
    'The router could not take your tokens',
    'Balance or approval is too small (TRANSFER_FROM_FAILED). Approve, then swap again.',
    'retry',
  ),
  'Token.InsufficientBalanceError': danger(
    'Your balance is too small',
    'Nothing was taken. Sell less, or top up.',
    'refreshQuote',
  ),
  'Chain.InsufficientGasBalanceError': danger(
    'Not enough for the network cost',
    'Keep some of the native token: the network is paid in it.',
  ),
  'Router.PausedError': caution('The router is paused', 'Nothing was sent. Try again later.', 'retry'),
  'Api.UnreachableServiceError': caution(
    'The service does not answer',
    'Your funds are not affected. Retrying automatically.',
    'retry',
  ),
  'Api.UnexpectedAnswerError': danger(
    'Unexpected answer of the service',
    'Nothing was signed. Reload the page.',
    'reload',
  ),
}

export const byErrorType: Readonly<Record<string, Words>> = {
  PricingError: caution('No route for this pair and size', 'Try a smaller amount or another token.', 'refreshQuote'),
  BadUsdPrice: caution(
    'No dollar price for one of the tokens',
    'The price impact can’t be shown. Check the token.',
    'refreshQuote',
  ),
  StalePriceRoute: info('The price is too old', 'Nothing was sent. Refresh the price.', 'refreshQuote'),
  InvalidPriceRoute: danger('The price was altered', 'Nothing was sent. Refresh the price.', 'refreshQuote'),
  InvalidRoute: caution('This price is no longer known', 'Nothing was signed. Refresh the price.', 'refreshQuote'),
  UnsupportedToken: caution(
    'This token cannot be traded without gas',
    'It may take a fee on transfer. Swap it at market.',
  ),
  GasCostExceedsTradeAmount: caution('Worth less than its gas', 'Trade a larger amount.', 'refreshQuote'),
  PriceChanged: caution(
    'The price has changed',
    'The simulation failed. Nothing was sent. Refresh the price.',
    'refreshQuote',
  ),
  MaxImpactReached: danger(
    'The price impact is too large',
    'This size moves the price too far. Trade less.',
    'refreshQuote',
  ),
  InsufficientBalance: danger('Your balance is too small', 'Nothing was taken. Sell less, or top up.', 'refreshQuote'),
  InsufficientAllowance: danger(
    'The approval is too small',
    'Approve the contract under “Who may take your tokens”, then try again.',
    'retry',
  ),
  OrderAlreadySettled: info(
    'The order is over',
    'One was filled, cancelled or expired, so none was cancelled. Choose again.',
  ),
  PartnerNotAllowed: danger(
    'This partner fee is not allowed',
    'It is above its limit, or has no receiver. Trade without the partner.',
  ),
  PriceTimeout: caution('The price took too long', 'Ask again in a moment.', 'refreshQuote'),
  ServiceUnavailable: caution('The service is busy', 'Try again in a few seconds.', 'refreshQuote'),
  InternalError: caution('The service failed', 'Nothing was signed. Try again.', 'refreshQuote'),
}

const offline = caution('You are offline', 'Sent transactions go on. Try again when you are back.', 'retry')
const lostNames: readonly string[] = ['Api.UnreachableServiceError', 'Wallet.NetworkLostError']

// `online`: whether this browser has a network. Without one nobody else is to blame.
export function describeError(error: unknown, online = true): DescribedError {
  const showsTechnical = error instanceof BaseError && error.name === 'Wallet.MismatchError'
  const isOwnLoss = !online && error instanceof BaseError && lostNames.includes(error.name)
  return { ...(isOwnLoss ? offline : words(error)), technical: technicalOf(error), showsTechnical }
}

function words(error: unknown): Words {
  if (error instanceof ApiError) return apiWords(error)
  if (
    error instanceof BaseError &&
    error.name === 'Transaction.RevertedOnChainError' &&
    error.cause instanceof BaseError
  ) {
    // Why it was turned down says more than that it was.
    const { title, hint, tone, action } = words(error.cause)
    return say(tone)(title, `The transaction reverted; only the network cost was paid. ${hint}`, action)
  }
  if (error instanceof BaseError) return byName[error.name] ?? ownWords(error)
  return danger('Something unexpected happened', 'Nothing is sent without your wallet asking you. Try again.', 'retry')
}

function apiWords(error: ApiError): Words {
  if (error.status === 429) {
    const wait = error.retryAfterSeconds
    return info('Too many requests', wait ? `Retrying automatically in ${wait} s.` : 'Retrying automatically.')
  }
  if (error.errorType === 'UnsupportedChain') {
    // Either the whole chain or one contract is missing; the service says which.
    const [reason = error.details] = error.description.split(/(?<=\.)\s/)
    const hint = `${reason} Choose another network at the top of the page.`
    return caution('Not available on this network', hint)
  }
  if (error.availableLiquidity)
    return caution('More than the pools take', 'A smaller amount has a route. Try less.', 'refreshQuote')
  return byErrorType[error.errorType] ?? danger(error.details, error.fix ?? 'Try again.', 'refreshQuote')
}

function ownWords(error: BaseError): Words {
  const message = error.fix ? error.message.replace(error.fix, '').trim() : error.message
  const [title = message, ...rest] = message.split(/(?<=\.)\s+/)
  return danger(title.replace(/\.$/, ''), [...rest, error.fix ?? 'Try again.'].join(' '), 'retry')
}

const maxTechnicalLength = 2_000

function technicalOf(error: unknown): string | undefined {
  const lines: string[] = []
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth++) {
    const details = cause instanceof BaseError && cause.details ? `\n${cause.details}` : ''
    lines.push(`${cause.name}: ${cause.message}${details}`)
  }
  if (error instanceof ApiError)
    lines.unshift(`${error.status} ${error.errorType}${error.requestId ? `, request ${error.requestId}` : ''}`)
  if (lines.length === 0 && error !== undefined) lines.push(String(error))
  return lines.length > 0 ? lines.join('\n').slice(0, maxTechnicalLength) : undefined
}
