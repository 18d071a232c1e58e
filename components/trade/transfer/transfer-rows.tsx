'use client'

import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { onDemand } from '@/components/ui/on-demand'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { LaneState } from '@/lib/api/intent/crossing'
import type { Token } from '@/lib/chain/chain'
import { routesOf } from '@/lib/ticket/price/choose-route'
import { readRouteFigures } from '@/lib/ticket/price/route-figures'
import type { RoutePreference } from '@/lib/ticket/price/route-preference'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { crossingText } from '@/messages/crossing'
import { Amount } from '../amount/amount'
import { routeTimeText } from './route-time'

const RoutesSheet = onDemand(() => import('./routes-sheet'))

type TransferRowsProps = {
  form: Pick<TicketPair, 'toChain' | 'to'> & { chooseRoute: (wish: RoutePreference) => void }
  // The price of the ticket, if there is one.
  price: FrozenIntent | undefined
  // The token that arrives, which may be sold for the bought one.
  arriving: Pick<Token, 'symbol' | 'decimals'> | undefined
  lane: LaneState | undefined
  feeLabel: string
  loading: boolean
  stale: boolean
}

// Shows time, fee and route of the token bought, and opens the list of other routes.
export function TransferRows({ form, price, arriving, lane, feeLabel, loading, stale }: TransferRowsProps) {
  const { to, toChain } = form
  const [isOpen, setIsOpen] = useState(false)
  const figures = price && readRouteFigures(price, { route: price.price.route, lane })
  const routes = price ? routesOf(price.price).length : 0
  const value = (shown: ReactNode) =>
    figures ? (
      <span className={cn('min-w-0 truncate', stale && 'text-faint')}>{shown}</span>
    ) : loading ? (
      <Skeleton className="h-3.5 w-24" />
    ) : (
      <span className="text-faint">–</span>
    )
  return (
    <>
      <Rows>
        <Row label={crossingText.ticket.arrives}>{value(figures && routeTimeText(figures))}</Row>
        <Row label={feeLabel}>{value(figures && arriving && <Amount raw={figures.fee} token={arriving} />)}</Row>
        <Row label={crossingText.ticket.route}>
          <Button
            variant="link"
            size="inline"
            className="gap-1 text-ink"
            aria-haspopup="dialog"
            aria-disabled={!figures}
            onClick={() => figures && setIsOpen(true)}
          >
            {price?.price.route.bridge?.protocol ?? crossingText.ticket.bridge}
            {routes > 1 && <span className="text-faint">{crossingText.ticket.routesOf(routes)}</span>}
            <ChevronRight aria-hidden size={12} className="text-faint rtl:rotate-180" />
          </Button>
        </Row>
      </Rows>
      {price && to && arriving && toChain && (
        <RoutesSheet
          open={isOpen}
          onClose={() => setIsOpen(false)}
          price={price}
          lane={lane}
          to={to}
          arriving={arriving}
          chainName={toChain.name}
          onChoose={form.chooseRoute}
        />
      )}
    </>
  )
}
