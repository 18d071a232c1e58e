'use client'

import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount'
import { Row, Rows } from '@/components/ui/rows'
import type { Token } from '@/lib/chain/chain'

type EscrowPanelProps = {
  token: Token
  // All that its owner has deposited, raw units.
  deposited: bigint
  // What open orders stand on of it.
  committed: bigint
  isOwner: boolean
  children: ReactNode
}

// What lies deposited of the native token, until it is empty: it stays its owner's, whatever became of the order.
export function EscrowPanel({ token, deposited, committed, isOwner, children }: EscrowPanelProps) {
  return (
    <section aria-label="Deposit" className="grid gap-2 rounded-control bg-inset p-3">
      <Rows>
        <Row label={isOwner ? 'You have deposited' : 'Its owner has deposited'}>
          <Amount raw={deposited} token={token} className="font-semibold" />
        </Row>
        {committed > 0n && (
          <Row label="Open orders stand on">
            <Amount raw={committed} token={token} />
          </Row>
        )}
      </Rows>
      <p className="text-2xs text-faint">
        Read from the chain: it lies in the intent contract’s escrow, and only its owner or a fill of a signed order can
        take it out.
      </p>
      {children}
    </section>
  )
}
