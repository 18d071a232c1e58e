import { namedError } from '@/lib/errors'

/** Thrown if the relay of WalletConnect is away: the wallet may have the request nevertheless. */
export class RelayLostError extends namedError('Wallet.RelayLostError', {
  message: 'The relay between this page and your wallet can’t be reached.',
  fix: 'Check your connection, some networks block it. Look for an open request in your wallet before you try again.',
}) {}

/** Thrown if a wallet did not answer over WalletConnect while the request was valid. */
export class RequestExpiredError extends namedError('Wallet.RequestExpiredError', {
  message: 'Your wallet did not answer in time.',
  fix: 'Decline the request there if it is still open, then try again.',
}) {}

/** Thrown if the wallet, the user or time ended a session of WalletConnect. */
export class SessionEndedError extends namedError('Wallet.SessionEndedError', {
  message: 'The connection to your wallet ended.',
  fix: 'Check the activity list of your wallet, then connect again.',
}) {}

/** Thrown if a wallet approved a session of WalletConnect without an account on a served chain. */
export class NoApprovedAccountError extends namedError('Wallet.NoApprovedAccountError', {
  message: 'Your wallet approved no account on a network of this page.',
  fix: 'Connect again, and choose one of its networks in your wallet.',
}) {}
