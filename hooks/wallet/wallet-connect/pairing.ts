'use client'
import { create } from 'zustand'
import { openWalletModal } from '../connect/wallet-modal'
import type { SessionEnd } from './create-session'

/** The reason why no session was made. */
export type PairingFailure = 'refused' | 'expired' | 'unreachable' | 'noAccount' | 'failed'

/**
 * The state of the window for wallets outside this browser. `choice`: no other server was contacted.
 * `code`: the relay took the proposal, and the wallet needs the code in `uri`.
 */
export type Pairing =
  | { status: 'closed' | 'choice' }
  | { status: 'opening'; cancel: () => void }
  | { status: 'code'; uri: string; cancel: () => void }
  | { status: 'failed'; why: PairingFailure }
  | { status: 'ended'; by: SessionEnd }

export const usePairing = create<Pairing>(() => ({ status: 'closed' }))

/** Shows a state of the window, in place of the list of wallets. */
export const showPairing = (pairing: Pairing): void => {
  const wasClosed = usePairing.getState().status === 'closed'
  usePairing.setState(pairing, true)
  if (wasClosed && pairing.status !== 'closed') openWalletModal('apps')
}

/** Closes the window, and ends an open attempt. */
export const closePairing = (): void => {
  const pairing = usePairing.getState()
  showPairing({ status: 'closed' })
  if ('cancel' in pairing) pairing.cancel()
}
