import { toWalletError } from '@/actions/wallet/send/to-wallet-error'
import { RejectedError } from '@/actions/wallet/send/wallet-errors'
import type { createSession } from './create-session'
import { type PairingFailure, showPairing } from './pairing'
import { NoApprovedAccountError, RelayLostError } from './session-errors'

type Session = Pick<ReturnType<typeof createSession>, 'pair'>

/**
 * Makes a session while the window shows its progress. Closing the window rejects like a refusal,
 * and leaves nothing connected.
 */
export const pairInWindow = async ({ pair }: Session, preferredChainId: number | undefined): Promise<void> => {
  const attempt = new AbortController()
  const { signal } = attempt
  const cancel = () => attempt.abort(new RejectedError())
  showPairing({ status: 'opening', cancel })
  try {
    await pair({ preferredChainId, signal, onUri: (uri) => showPairing({ status: 'code', uri, cancel }) })
    showPairing({ status: 'closed' })
  } catch (error) {
    if (!signal.aborted) showPairing({ status: 'failed', why: failureOf(error) })
    throw error
  }
}

const failureOf = (error: unknown): PairingFailure => {
  if (error instanceof RelayLostError) return 'unreachable'
  if (error instanceof NoApprovedAccountError) return 'noAccount'
  if (/proposal expired/i.test((error as Error | undefined)?.message ?? '')) return 'expired'
  return toWalletError(error) instanceof RejectedError ? 'refused' : 'failed'
}
