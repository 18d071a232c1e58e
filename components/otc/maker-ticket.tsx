'use client'

import { useState } from 'react'
import { displayAmount } from '@/components/trade/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { HashedOrder } from '@/hooks/otc/signed-orders'
import type { OrderView } from '@/hooks/otc/use-order'
import type { Chain, Token } from '@/lib/chain/registry'
import { CancelDialog } from './cancel-dialog'
import { HandOver } from './hand-over'
import { StateBadge } from './state-badge'

type MakerTicketProps = { view: OrderView; chain: Chain; signed: HashedOrder; makerToken: Token; takerToken: Token }

export function MakerTicket({ view, chain, signed, makerToken, takerToken }: MakerTicketProps) {
  const [cancelling, setCancelling] = useState(false)
  const { verdict, now } = view
  const isLive = verdict?.state === 'PENDING' || verdict?.state === 'SUSPENDED'
  return (
    <Card aria-labelledby="maker-title">
      <CardHeader>
        <CardTitle id="maker-title">Your order</CardTitle>
        <StateBadge state={verdict?.state} />
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {verdict?.state === 'SUSPENDED' && (
          <Alert variant="caution">
            <AlertTitle>Nobody can fill it now</AlertTitle>
            <p>
              {displayAmount(verdict.short, makerToken.decimals)} {makerToken.symbol} are missing from your{' '}
              {verdict.shortOf === 'allowance' ? 'approval for the OTC contract' : 'balance'}. It can be filled as soon
              as they are there.
            </p>
          </Alert>
        )}
        {isLive ? (
          <HandOver
            signed={signed}
            answers={view.answers}
            makerToken={makerToken}
            takerToken={takerToken}
            chainName={chain.name}
          />
        ) : (
          verdict && <p className="text-xs text-soft">Nothing can happen to this order any more.</p>
        )}
        {isLive && (
          <Button variant="outline" onClick={() => setCancelling(true)}>
            Cancel on the chain…
          </Button>
        )}
      </CardContent>
      <CancelDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        onDone={() => undefined}
        chain={chain}
        orders={[signed]}
        now={now}
      />
    </Card>
  )
}
