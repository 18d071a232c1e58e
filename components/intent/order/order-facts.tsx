'use client'

import { lazy, Suspense } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { Skeleton } from '@/components/ui/skeleton'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import { OrderAuction } from './order-auction'
import { type OrderProps, OrderTerms } from './order-terms'
import { OrderTimeline } from './order-timeline'

const PartFills = lazy(() => import('./part-fills'))

// Shows the evidence of an order. Default export: loaded after the card with the actions.
export default function OrderFacts({ view, chain, hashed, src, dest, output }: OrderProps) {
  const tokens = { src, dest }
  return (
    <>
      {isFilledInParts(view, hashed) && (
        <Contained value={hashed}>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <PartFills view={view} chain={chain} hashed={hashed} {...tokens} />
          </Suspense>
        </Contained>
      )}
      <Contained value={view.record}>
        <OrderTimeline view={view} />
      </Contained>
      {view.record && (
        <Contained value={view.record}>
          <OrderAuction record={view.record} hash={hashed.hash} {...tokens} />
        </Contained>
      )}
      <Contained value={hashed}>
        <OrderTerms view={view} chain={chain} hashed={hashed} {...tokens} output={output} />
      </Contained>
    </>
  )
}

// True for a TWAP order, and for an order in parts whose first fill was partial.
const isFilledInParts = ({ record, fill }: IntentOrderView, { family }: HashedIntent): boolean => {
  const { isDivided, isScheduled } = familyOf(family).fills
  const isWhole = fill !== undefined && fill.parts === undefined
  return isScheduled || (isDivided && !isWhole && (record?.transactions.length ?? 0) > 0)
}
