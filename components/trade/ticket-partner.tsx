'use client'

import { Link2 } from 'lucide-react'
import { Notice } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { TicketPartner as Partner } from '@/hooks/use-ticket-partner'
import { displayPercent } from './display-amount'

type TicketPartnerProps = { partner: Exclude<Partner, { status: 'none' }>; onDrop: () => void }

// Under whose name a link lets the ticket trade. By default: only who came by such a link loads it.
export default function TicketPartner({ partner, onDrop }: TicketPartnerProps) {
  const { status, name, terms } = partner
  if (status === 'unknown' || status === 'unread')
    return (
      <Notice
        variant="caution"
        title={
          <span className="wrap-anywhere">
            {status === 'unknown' ? `No partner called ${name}` : `Partner ${name} could not be read`}
          </span>
        }
      >
        {status === 'unknown'
          ? 'You trade without one. '
          : 'Its fee is unknown, so there is no price yet. Retrying automatically. '}
        <Button variant="link" size="inline" onClick={onDrop}>
          {status === 'unknown' ? 'Dismiss' : 'Trade without'}
        </Button>
      </Notice>
    )
  return (
    <div className="grid gap-1 text-xs">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <span className="flex flex-wrap items-center gap-x-2 text-soft">
          Partner
          <Badge variant="caution">
            <Link2 aria-hidden /> set by the link
          </Badge>
        </span>
        <Button variant="link" size="inline" onClick={onDrop}>
          Trade without
        </Button>
      </div>
      <p className="min-h-4 wrap-anywhere">
        {terms ? (
          <>
            {terms.feeBps > 0 ? `Fee ${displayPercent(terms.feeBps)}, to` : 'No fee to'}{' '}
            <span className="font-medium">{name}</span>
            {terms.feeBps === 0 && terms.takeSurplus && ', which gets half of the surplus'}
          </>
        ) : (
          <Skeleton className="h-4 w-40" />
        )}
      </p>
    </div>
  )
}
