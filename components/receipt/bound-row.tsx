import { useState } from 'react'
import type { Hash } from 'viem'
import { boundOf } from '@/actions/receipt/bound-of'
import type { Trade } from '@/actions/receipt/trade'
import { displayCount, displayGap } from '@/components/trade/display-amount'
import { Row } from '@/components/ui/rows'
import { readBound } from '@/hooks/kept-bounds'

type BoundRowProps = { chainId: number; hash: Hash; trade: Trade }

// How far the quote of a swap was from the best possible price, where this browser proved it. By default: it comes after the receipt.
export default function BoundRow({ chainId, hash, trade }: BoundRowProps) {
  const [kept] = useState(() => readBound(chainId, hash))
  const bound = boundOf(trade, kept)
  if (!bound) return null
  const block = displayCount(bound.blockNumber)
  return (
    <Row label="Below the best possible price">
      <span>
        at most {displayGap(bound.gapBps)}
        <span className="block text-xs font-normal text-soft">
          {bound.by === 'chain'
            ? `the quote, verified in this browser at block ${block}`
            : `the quote, by the service’s pool data of block ${block}`}
        </span>
      </span>
    </Row>
  )
}
