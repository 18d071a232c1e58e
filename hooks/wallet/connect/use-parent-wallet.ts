'use client'
import { useEffect, useState } from 'react'
import { bytesToHex } from 'viem'
import { useConfig } from 'wagmi'
import type { ParentSilentError } from '@/actions/wallet/send/wallet-errors'
import { connectParent } from './connect-parent'
import { addParentWallet } from './parent-wallet'

const newId = () => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))

/**
 * Offers the wallet that the page around the widget shares, if any. Returns the error while that
 * page does not answer, since the wallet window does not show it.
 */
export function useParentWallet(): ParentSilentError | undefined {
  const config = useConfig()
  const [silent, setSilent] = useState<ParentSilentError>()
  useEffect(
    () =>
      connectParent(window, { newId, onOffer: (provider) => addParentWallet(config, provider), onSilence: setSilent }),
    [config],
  )
  return silent
}
