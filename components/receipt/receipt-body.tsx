'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type Site, SiteProvider } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { ReceiptView } from './receipt-view'

type ReceiptBodyProps = { site: Site; chain: Chain; hash: `0x${string}` }

export function ReceiptBody({ site, chain, hash }: ReceiptBodyProps) {
  const [queries] = useState(() => new QueryClient())
  return (
    <SiteProvider site={site}>
      <QueryClientProvider client={queries}>
        <ReceiptView chain={chain} hash={hash} />
      </QueryClientProvider>
    </SiteProvider>
  )
}
