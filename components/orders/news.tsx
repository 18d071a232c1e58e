'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { useWallet } from '@/hooks/wallet/use-wallet'

const restMs = 1_500

type AccountNewsProps = { account: string }

// Tells on every page what came of the orders of the connected account. It comes while the page rests, and no page fails without it.
export function News() {
  const { address } = useWallet()
  const [AccountNews, setAccountNews] = useState<ComponentType<AccountNewsProps>>()
  const isWanted = address !== undefined && !AccountNews
  useEffect(() => {
    if (!isWanted) return
    const load = () => import('./account-news').then(({ default: loaded }) => setAccountNews(() => loaded))
    const timer = setTimeout(() => void load().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [isWanted])
  return address && AccountNews ? <AccountNews key={address} account={address} /> : null
}
