'use client'

import { useEffect, useState } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'

const load = () => import('./account-activity')
const restMs = 1_500

// Announces the outcome of the connected account's orders on every page. Loads when the page is
// idle; a failure has no effect on the page.
export function News() {
  const { address } = useWallet()
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>()
  const isConnected = address !== undefined
  useEffect(() => {
    if (!isConnected) return
    const timer = setTimeout(() => load().then(setLoaded, () => undefined), restMs)
    return () => clearTimeout(timer)
  }, [isConnected])
  if (!address || !loaded) return null
  return (
    <Contained key={address} value={address} as="none">
      <loaded.default account={address} as="news" />
    </Contained>
  )
}
