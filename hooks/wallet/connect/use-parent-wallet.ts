'use client'
import { useEffect, useState } from 'react'
import { bytesToHex } from 'viem'
import { useConfig } from 'wagmi'
import type { ParentSilentError } from '@/actions/wallet/send/wallet-errors'
import { meetParent } from './meet-parent'
import { addParentWallet } from './parent-wallet'

const newId = () => bytesToHex(crypto.getRandomValues(new Uint8Array(16)))

/**
 * Offers the wallet that the page around the widget lends, if it does. Gives why that page was last given up, until it answers again: the
 * window of the wallets does not say it.
 */
export function useParentWallet(): ParentSilentError | undefined {
  const config = useConfig()
  const [silent, setSilent] = useState<ParentSilentError>()
  useEffect(
    () => meetParent(window, { newId, onOffer: (provider) => addParentWallet(config, provider), onSilence: setSilent }),
    [config],
  )
  return silent
}
