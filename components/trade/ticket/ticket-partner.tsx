'use client'

import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { isEmbed } from '@/hooks/ticket/storage-name'
import type { TicketPartner as Partner } from '@/hooks/ticket/use-ticket-partner'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { displayPercent } from '../amount/display-amount'

type TicketPartnerProps = { partner: Exclude<Partner, { status: 'none' }>; onDrop: () => void }

// Shows the partner that a link set. Default export: loaded only after such a link.
export default function TicketPartner({ partner, onDrop }: TicketPartnerProps) {
  const { status, name, terms } = partner
  if (status === 'unknown' || status === 'unread')
    return (
      <Notice
        variant="caution"
        title={
          <span className="wrap-anywhere">
            {status === 'unknown' ? tradeText.ticket.partner.unknown(name) : tradeText.ticket.partner.unread(name)}
          </span>
        }
      >
        {status === 'unknown' ? tradeText.ticket.partner.unknownWhy : tradeText.ticket.partner.unreadWhy}{' '}
        <Button variant="link" size="inline" onClick={onDrop}>
          {status === 'unknown' ? tradeText.ticket.partner.dismiss : tradeText.ticket.partner.tradeWithout}
        </Button>
      </Notice>
    )
  return (
    <div className="grid gap-1 text-xs">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <span className="flex flex-wrap items-center gap-x-2 text-soft">
          {sharedText.partner.name}
          <Badge variant="caution">
            <Link2 aria-hidden /> {sharedText.link.set}
          </Badge>
        </span>
        {/* The widget of an integrator shows its fee, but no way to drop it. */}
        {!isEmbed && (
          <Button variant="link" size="inline" onClick={onDrop}>
            {tradeText.ticket.partner.tradeWithout}
          </Button>
        )}
      </div>
      <p className="min-h-4 wrap-anywhere">
        {terms ? feeOf(terms, <span className="font-medium">{name}</span>) : <Skeleton className="h-4 w-40" />}
      </p>
    </div>
  )
}

const feeOf = ({ feeBps, takeSurplus }: PartnerTerms, name: ReactNode): ReactNode => {
  if (feeBps > 0) return tradeText.ticket.partner.fee(displayPercent(feeBps), name)
  return takeSurplus ? tradeText.ticket.partner.onlySurplus(name) : tradeText.ticket.partner.noFee(name)
}
