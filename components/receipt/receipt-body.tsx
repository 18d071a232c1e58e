'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hash } from 'viem'
import { PageStrip } from '@/components/layout/frame/page-strip'
import { useTransaction } from '@/hooks/receipt/use-transaction'
import { type Site, SiteProvider } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { receiptText } from '@/messages/receipt'
import { ProofFold } from './proof-fold'
import { ReceiptMain } from './receipt-main'
import { ReceiptView } from './receipt-view'

type ReceiptBodyProps = { site: Site; chain: Chain; hash: Hash; order: Hash | undefined }

export function ReceiptBody({ site, ...named }: ReceiptBodyProps) {
  const [queries] = useState(() => new QueryClient())
  return (
    <SiteProvider site={site}>
      <QueryClientProvider client={queries}>
        <ReceiptNow site={site} {...named} />
      </QueryClientProvider>
    </SiteProvider>
  )
}

function ReceiptNow({ site: { apiBaseUrl, world }, chain, hash, order }: ReceiptBodyProps) {
  const { data: reading, error } = useTransaction(chain, hash, world)
  const [isConnectionShown, setIsConnectionShown] = useState(false)
  return (
    <>
      <PageStrip
        apiBaseUrl={apiBaseUrl}
        isNodeLost={error !== null}
        details={receiptText.connection}
        onShownChange={setIsConnectionShown}
      />
      <ReceiptMain about={receiptText.page.read}>
        <noscript>
          <p className="text-soft">{receiptText.page.noScript}</p>
        </noscript>
        <ReceiptView
          chain={chain}
          hash={hash}
          order={order}
          reading={reading}
          error={isConnectionShown ? null : error}
        />
        <ProofFold />
      </ReceiptMain>
    </>
  )
}
