'use client'

import { useEffect, useState } from 'react'
import { useWallet } from '@/hooks/wallet/use-wallet'

const load = () => import('./account-activity')
const restMs = 1_500

// Tells on every page what came of the orders of the connected account. It comes while the page rests, and no page fails without it.
export function News() {
  const { address } = useWallet()
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
  const isConnected = address !== undefined
  useEffect(() => {
    if (!isConnected) return
    const timer = setTimeout(() => load().then(setLoaded, () => undefined), restMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  return address && loaded ? <loaded.default key={address} account={address} as="news" /> : null
}
