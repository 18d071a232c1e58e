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

/** The window that was opened last: the list of the wallets in this browser, or that for others. */
export const useShownWindow = create<{ which?: 'list' | 'apps' }>(() => ({}))

/** Shows a state of the window, in place of the list of wallets. */
export const showPairing = (pairing: Pairing): void => {
  usePairing.setState(pairing, true)
  if (pairing.status === 'closed' || useShownWindow.getState().which === 'apps') return
  useShownWindow.setState({ which: 'apps' })
  openWalletModal()
}

/** Closes the window, and ends an open attempt. */
export const closePairing = (): void => {
  const pairing = usePairing.getState()
  showPairing({ status: 'closed' })
  if ('cancel' in pairing) pairing.cancel()
}
