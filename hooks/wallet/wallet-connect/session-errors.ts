import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'

type Caused = { cause?: unknown }

/** Thrown if the relay of WalletConnect is away: the wallet may have the request nevertheless. */
export class RelayLostError extends namedError(
  'Wallet.RelayLostError',
  (_: Caused = {}) => failuresText.wallet.relayLost,
) {}

/** Thrown if a wallet did not answer over WalletConnect while the request was valid. */
export class RequestExpiredError extends namedError(
  'Wallet.RequestExpiredError',
  (_: Caused = {}) => failuresText.wallet.requestExpired,
) {}

/** Thrown if the wallet, the user or time ended a session of WalletConnect. */
export class SessionEndedError extends namedError(
  'Wallet.SessionEndedError',
  (_: Caused = {}) => failuresText.wallet.sessionEnded,
) {}

/** Thrown if a wallet approved a session of WalletConnect without an account on a served chain. */
export class NoApprovedAccountError extends namedError(
  'Wallet.NoApprovedAccountError',
  () => failuresText.wallet.noApprovedAccount,
) {}
