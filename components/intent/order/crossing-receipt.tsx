'use client'

import type { IntentFill } from '@/actions/intent/intent-run'
import { Skeleton } from '@/components/ui/skeleton'
import { useToken } from '@/hooks/token/use-tokens'
import type { Chain, Token } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { CrossingTransfers } from './crossing-transfers'

type CrossingReceiptProps = {
  signed: SignedIntent
  fill: IntentFill
  chain: Chain
  src: Pick<Token, 'address' | 'symbol' | 'decimals'>
}

// Follows a fill's transfer to another chain until it is paid there or refunded.
export default function CrossingReceipt({ signed, fill, chain, src }: CrossingReceiptProps) {
  const { token } = useToken(chain, signed.order.destToken.toLowerCase())
  if (!token) return <Skeleton className="h-40 w-full" />
  // Looks up the other fills of an order in parts by its events.
  const named = fill.parts === undefined ? [fill.transactionHash] : []
  return (
    <CrossingTransfers
      chain={chain}
      hashed={signed}
      input={token}
      named={named}
      sinceBlock={signed.sinceBlock}
      isSent
      filled={{ fill, src }}
    />
  )
}
