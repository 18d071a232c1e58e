'use client'

import { useId } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { Row, Rows } from '@/components/ui/rows'
import type { LaneState } from '@/lib/api/intent/crossing'
import type { Token } from '@/lib/chain/chain'
import { routesOf } from '@/lib/ticket/price/choose-route'
import { type RouteFigures, readRouteFigures } from '@/lib/ticket/price/route-figures'
import { type RoutePreference, routePreferences } from '@/lib/ticket/price/route-preference'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { crossingText } from '@/messages/crossing'
import { amountText, type NamedAmount } from '../amount/display-amount'
import { displayDuration } from '../amount/display-duration'
import { routeTimeText } from './route-time'

type RoutesSheetProps = {
  open: boolean
  onClose: () => void
  price: FrozenIntent
  lane: LaneState | undefined
  to: Token
  // The token that arrives, which may be sold for `to`.
  arriving: NamedAmount
  chainName: string
  onChoose: (wish: RoutePreference) => void
}

// Lists the routes to another chain to choose from. Default export: loaded on demand.
export default function RoutesSheet({
  open,
  onClose,
  price,
  lane,
  to,
  arriving,
  chainName,
  onChoose,
}: RoutesSheetProps) {
  const name = useId()
  const routes = routesOf(price.price).flatMap((route) => readRouteFigures(price, { route, lane }) ?? [])
  const [chosen] = routes
  // The order is fixed, so that a choice moves no row.
  const sorted = routes.toSorted((a, b) => routePreferences.indexOf(a.wish) - routePreferences.indexOf(b.wish))
  return (
    <Dialog open={open} onClose={onClose} title={crossingText.ticket.sheet.title(chainName)}>
      <fieldset className="grid gap-2 p-4">
        <legend className="sr-only">{crossingText.ticket.sheet.title(chainName)}</legend>
        {sorted.map((route) => (
          <label
            key={route.wish}
            className={cn(
              'grid cursor-pointer gap-2 rounded-control border border-line p-3',
              'has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
            )}
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="flex items-center gap-2 font-medium tabular-nums">
                <input
                  type="radio"
                  name={name}
                  className="accent-accent"
                  checked={route === chosen}
                  onChange={() => onChoose(route.wish)}
                />
                {amountText(route.gets, to)}
              </span>
              <span className="flex gap-1">
                {route.tags.map((tag) => (
                  <Badge key={tag} variant={tag === 'recommended' ? 'accent' : 'neutral'}>
                    {crossingText.ticket.sheet.tags[tag]}
                  </Badge>
                ))}
              </span>
            </span>
            <RouteRows route={route} to={to} arriving={arriving} />
          </label>
        ))}
        <p className="text-2xs text-faint">
          {lane?.speeds.some(({ isMeasured }) => isMeasured)
            ? crossingText.ticket.sheet.measured
            : crossingText.ticket.sheet.estimated}
        </p>
        <Button variant="primary" className="mt-1" onClick={onClose}>
          {crossingText.ticket.sheet.done}
        </Button>
      </fieldset>
    </Dialog>
  )
}

function RouteRows({ route, to, arriving }: { route: RouteFigures; to: NamedAmount; arriving: NamedAmount }) {
  const { landing } = route
  const arrived = amountText(route.minimum, arriving)
  return (
    <Rows>
      <Row label={crossingText.ticket.sheet.time}>{routeTimeText(route)}</Row>
      <Row label={crossingText.ticket.sheet.atLeast}>{landing ? amountText(landing.minAmount, to) : arrived}</Row>
      {landing && (
        <Row label={crossingText.sale.unsold}>
          {crossingText.sale.arrivedAfter(arrived, displayDuration(Number(landing.secondsToSell)))}
        </Row>
      )}
      <Row label={crossingText.ticket.sheet.fee}>
        {crossingText.ticket.sheet.feeNowAndMost(amountText(route.fee, arriving), amountText(route.maxFee, arriving))}
      </Row>
      <Row label={crossingText.ticket.sheet.deadline}>
        {crossingText.ticket.sheet.orBack(displayDuration(route.fillSeconds))}
      </Row>
    </Rows>
  )
}
