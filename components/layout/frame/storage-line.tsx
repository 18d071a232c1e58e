'use client'

import { Unplug } from 'lucide-react'
import { useStorageHealth } from '@/hooks/browser/browser-storage'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { layoutText } from '@/messages/layout'
import { StatusLine } from '../status/status-line'

// Warns a connected user of a browser that stores nothing.
export function StorageLine() {
  const health = useStorageHealth()
  const { address } = useWallet()
  if (health === 'stored' || !address) return null
  return (
    <StatusLine icon={<Unplug aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
      <strong className="font-semibold">{layoutText.storage[health]}</strong> {layoutText.storage.detail}
    </StatusLine>
  )
}
