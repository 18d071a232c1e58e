'use client'

import { useState } from 'react'
import type { Site } from '@/hooks/use-site'
import { useStoredConnection } from '@/hooks/wallet/connect/stored-connection'
import { NetworkFace } from './network-face'
import { ConnectFace, UnreadFace } from './wallet-face'

const load = () => import('./wallet-alone')

// Prefetches when the user points at the button; the press reports a failure.
const prepare = () => void load().catch(() => undefined)

// Shows the wallet's button on a page that needs no wallet: the connection stored in this browser.
// A press loads the code that asks wallets.
export function PageWallet({ site }: { site: Site }) {
  const { isRead, connection } = useStoredConnection()
  const [isLoading, setLoading] = useState(false)
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
  if (loaded) return <loaded.default site={site} />
  if (!isRead) return <UnreadFace />
  const press = () => {
    setLoading(true)
    // A failed load leaves the page as it is; a further press tries again.
    load().then(setLoaded, () => setLoading(false))
  }
  const props = { 'aria-busy': isLoading, onPointerEnter: prepare, onClick: press }
  return connection ? <NetworkFace {...connection} chains={site.chains} {...props} /> : <ConnectFace {...props} />
}
