import { useState } from 'react'
import type { Hash } from 'viem'
import { boundOf } from '@/actions/receipt/bound-of'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { Row } from '@/components/ui/rows'
import { readBound } from '@/hooks/ticket/saved-bounds'
import { receiptText } from '@/messages/receipt'

type BoundRowProps = { chainId: number; hash: Hash; trade: ReceiptTrade }

// Shows how far a quote was from the best possible price, if this browser proved it.
// Default export: loaded after the receipt.
export default function BoundRow({ chainId, hash, trade }: BoundRowProps) {
  const [stored] = useState(() => readBound(chainId, hash))
  const bound = boundOf(trade, stored)
  if (!bound) return null
  return (
    <Row label={receiptText.quoteBound.label}>
      <span>
        {displayPercent(bound.gapBps)}
        <span className="block text-xs font-normal text-soft">
          {bound.by === 'chain'
            ? receiptText.quoteBound.byChain(bound.blockNumber)
            : receiptText.quoteBound.byService(bound.blockNumber)}
        </span>
      </span>
    </Row>
  )
}
