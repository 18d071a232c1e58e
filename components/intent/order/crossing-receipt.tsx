'use client'

import type { IntentFill } from '@/actions/intent/intent-run'
import { Skeleton } from '@/components/ui/skeleton'
import { useToken } from '@/hooks/token/use-tokens'
import type { Chain } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { CrossingTransfers } from './crossing-transfers'

type CrossingReceiptProps = { signed: SignedIntent; fill: IntentFill; chain: Chain }

// Follows a fill's transfer to another chain until it is paid there or refunded.
export default function CrossingReceipt({ signed, fill, chain }: CrossingReceiptProps) {
  const { token } = useToken(chain, signed.order.destToken.toLowerCase())
  if (!token) return <Skeleton className="h-40 w-full" />
  // The other fills of an order in parts are found by its events.
  const named = fill.parts === undefined ? [fill.transactionHash] : []
  return (
    <CrossingTransfers
      chain={chain}
      hashed={signed}
      input={token}
      named={named}
      sinceBlock={signed.sinceBlock}
      isSent
    />
  )
}
