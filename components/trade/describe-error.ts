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
const byName: Readonly<Record<string, Words>> = {
  'Wallet.RejectedError': info(
    'You declined in your wallet',
    'Nothing was signed and nothing was sent. Try again when you are ready.',
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
  'Wallet.BusyError': caution(
    'Your wallet still has an open question',
    'Open the wallet and answer it there, then try again.',
    'retry',
  ),
  'Wallet.NetworkLostError': caution(
    'The network cannot be reached',
    'Check your connection. What was already sent goes on without this page.',
    'retry',
  ),
  'Router.InsufficientOutputError': danger(
    'The price moved below your minimum',
    'Your tokens stay yours (INSUFFICIENT_OUTPUT). Take a fresh price, or allow more slippage.',
    'refreshQuote',
  ),
  'Router.TransferFromFailedError': danger(
    'The router could not take your tokens',
    'Nothing was taken (TRANSFER_FROM_FAILED). Your balance or the allowance for the router is too small: approve it, then swap again.',
    'retry',
  ),
  'Token.InsufficientBalanceError': danger(
    'Your balance is too small',
    'Nothing was taken. Sell less, or top up.',
    'refreshQuote',
  ),
  'Chain.InsufficientGasBalanceError': danger(
    'Not enough for the network cost',
    'Keep a little of the native token in your wallet: the network is paid in it.',
  ),
  'Router.PausedError': caution(
    'The router is paused',
    'Its operator paused it. Nothing was sent. Try again later.',
    'retry',
  ),
  'Api.UnreachableServiceError': caution(
    'The service does not answer',
    'Retrying automatically. Nothing of yours is affected.',
    'retry',
  ),
  'Api.UnexpectedAnswerError': danger(
    'The service answered in a form we do not know',
    'Nothing was signed. Reload the page; if it stays, the page and the service are of different versions.',
    'reload',
  ),
}

const byErrorType: Readonly<Record<string, Words>> = {
  PricingError: caution(
    'No route for this pair and size',
    'No pools connect these tokens for this amount. Try a smaller amount or another token.',
    'refreshQuote',
  ),
  BadUsdPrice: caution(
    'No dollar price for one of the tokens',
    'The price impact cannot be shown, so we stop here. Check the token.',
    'refreshQuote',
  ),
  StalePriceRoute: info(
    'The price is too old',
    'Prices are good for 30 seconds. Nothing was sent. Take a fresh one.',
    'refreshQuote',
  ),
  InvalidPriceRoute: danger(
    'The price was changed on its way',
    'The service does not recognise its own price, so nothing was built. Take a fresh one.',
    'refreshQuote',
  ),
  InvalidRoute: caution(
    'This price is no longer known',
    'An order is built from a price of the last ten minutes. Nothing was signed. Take a fresh one.',
    'refreshQuote',
  ),
  UnsupportedToken: caution(
    'This token cannot be traded without gas',
    'Its transfers may take something. Swap it on the market.',
  ),
  GasCostExceedsTradeAmount: caution('Worth less than its gas', 'Trade a larger amount.', 'refreshQuote'),
  PriceChanged: caution(
    'The price has changed',
    'A trial run of the swap failed. Nothing was sent. Take a fresh price.',
    'refreshQuote',
  ),
  MaxImpactReached: danger(
    'The price impact is too large',
    'This size moves the price too far. Trade less.',
    'refreshQuote',
  ),
  InsufficientBalance: danger('Your balance is too small', 'Nothing was taken. Sell less, or top up.', 'refreshQuote'),
  InsufficientAllowance: danger(
    'The contract may not take this much yet',
    'Nothing was taken. Approve the contract named under “Who may take your tokens”, then try again.',
    'retry',
  ),
  OrderAlreadySettled: info(
    'The order is over',
    'One of these orders was filled, cancelled or has expired, so none was cancelled. Look at their status and choose again.',
  ),
  PartnerNotAllowed: danger(
    'This partner fee is not allowed',
    'The partner asks for more than it may take, or nobody is named who gets it. Nothing was built.',
  ),
  PriceTimeout: caution('The price took too long', 'Ask again in a moment.', 'refreshQuote'),
  ServiceUnavailable: caution('The service is busy', 'Try again in a few seconds.', 'refreshQuote'),
  InternalError: caution('The service had a fault', 'Nothing was signed. Try again.', 'refreshQuote'),
}

const offline = caution(
  'You are offline',
  'What was already sent goes on without this page. Try again when you are back.',
  'retry',
)
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
