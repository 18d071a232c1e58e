import { sharedText } from '@/messages/en/shared'

type ErrorAction = 'retry' | 'refreshQuote' | 'connect' | 'reload'
/** The text of an error: severity, what happened, the effect on funds, and the action offered. */
export type ErrorMessage = {
  tone: 'info' | 'caution' | 'danger'
  title: string
  hint: string
  action: ErrorAction | undefined
}
type Table = Readonly<Record<string, ErrorMessage>>
const say =
  (tone: ErrorMessage['tone']) =>
  (title: string, hint: string, action?: ErrorAction): ErrorMessage => ({ tone, title, hint, action })
const [info, caution, danger] = [say('info'), say('caution'), say('danger')] as const
const unreadable = danger(
  'The service sent unreadable data',
  'Nothing was signed. Refresh the price. If it stays, do not trade here.',
  'refreshQuote',
)
const unknownContract = caution(
  'This page does not know that contract',
  'Nothing was sent. Choose one that the page lists.',
)
// Texts by the names of error classes; other classes are shown with their own message.
const byName = {
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
  'Alerts.NotHereError': caution(
    'No alerts for this address',
    'The service sends alerts only for pages at its own address. Open the page there.',
  ),
  'Alerts.PermissionDeniedError': caution(
    'Notifications were not allowed',
    'Allow them for this site in your browser, then try again.',
    'retry',
  ),
  'Alerts.PushUnavailableError': caution(
    'This browser’s push service does not answer',
    'Try again later, or use another browser.',
    'retry',
  ),
  'Wallet.BusyError': caution('Your wallet has an open request', 'Answer it in your wallet, then try again.', 'retry'),
  'Wallet.NonceTooLowError': caution(
    'Your wallet used a taken nonce',
    'Check its activity list, then try again. Resetting the activity there helps.',
    'retry',
  ),
  'Wallet.NetworkLostError': caution(
    'The network cannot be reached',
    'Check your connection. Sent transactions go on.',
    'retry',
  ),
  'Wallet.NodeFailedError': caution(
    'The network’s node failed',
    'It gave no result. Your connection is not the cause. Try again.',
    'retry',
  ),
  'Transaction.TimedOutError': caution(
    'This step took too long',
    'It was stopped, and your wallet is not asked. Finished steps stay.',
    'retry',
  ),
  'Page.MissingScriptError': caution(
    'A part of this page did not load',
    'Check your connection, or reload: a new version may be available.',
    'reload',
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
    'Not enough for gas',
    'Keep some of the native token: gas is paid in it.',
  ),
  'Router.PausedError': caution('The router is paused', 'Nothing was sent. Try again later.', 'retry'),
  'Chain.NotATokenError': caution(
    'This is not a token',
    'Nothing at this address is an ERC-20 token. Check the address and the network.',
  ),
  'Chain.NotATokenListError': caution(
    'This is not a token list',
    'A list has a name, a version and tokens (tokenlists.org).',
  ),
  'Rfq.InvalidLinkError': danger('The link is incomplete', 'Ask the maker of the order to send it again.'),
  'Approval.UnknownSpenderError': unknownContract,
  'Partner.NoFeeContractError': unknownContract,
  'Intent.NoHandlerError': caution(
    'No contract here completes this order',
    'Nothing was signed. Choose another network, or another kind of order.',
  ),
  'Swap.UndecodableError': unreadable,
  'Swap.UnfitRouteError': unreadable,
  'Program.MalformedProgramError': unreadable,
  'Program.UnencodableRouteError': unreadable,
  'DirectPools.MalformedPoolsError': unreadable,
  'Permit.MalformedPermitError': unreadable,
  'Permit.InvalidSignatureError': unreadable,
  'TypedData.UnhashableError': unreadable,
  'Intent.UnknownFamilyError': unreadable,
  'Chain.UnreadBytesError': unreadable,
  'Api.UnreachableServiceError': caution('The service does not answer', sharedText.service.lostWhy, 'retry'),
  'Api.UnexpectedAnswerError': danger(
    'Unexpected answer of the service',
    'Nothing was signed. Reload the page.',
    'reload',
  ),
} satisfies Table
const byErrorType = {
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
  AuctionDelayed: caution(
    'Gasless orders are delayed',
    'Swap at market, or try again in some seconds.',
    'refreshQuote',
  ),
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
    'Approve the contract under “Token approvals”, then try again.',
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
  ServiceUnavailable: caution('The service is busy', sharedText.service.soon, 'refreshQuote'),
  InternalError: caution('The service failed', 'Nothing was signed. Try again.', 'refreshQuote'),
} satisfies Table

/** Holds the texts of errors: what happened and what to do. */
export const errorsText = {
  byName,
  byErrorType,
  offline: caution('You are offline', 'Sent transactions go on. Try again when you are back.', 'retry'),
  unexpected: danger(
    'Something unexpected happened',
    'Nothing is sent without your wallet asking you. Try again.',
    'retry',
  ),
  reverted: (why: string) => `The transaction reverted; only gas was paid. ${why}`,
  tooManyRequests: info('Too many requests', sharedText.retrying),
  tooManyFor: (seconds: number) => info('Too many requests', `Retrying automatically in ${seconds} s.`),
  unsupported: (reason: string) =>
    caution('Not available on this network', `${reason} Choose another network at the top of the page.`),
  tooMuch: caution('More than the pools take', 'A smaller amount has a route. Try less.', 'refreshQuote'),
  technical: { name: 'Technical details', copy: 'Copy the technical details' },
}
