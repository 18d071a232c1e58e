'use client'

import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PartnerTerms } from '@/actions/partner-terms'
import { Notice } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { TicketPartner as Partner } from '@/hooks/ticket/use-ticket-partner'
import { displayPercent } from '../amount/display-amount'
import { words as shared } from '../text/words'
import { words } from './ticket-words'

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
            {status === 'unknown' ? words.partner.unknown(name) : words.partner.unread(name)}
          </span>
        }
      >
        {status === 'unknown' ? words.partner.unknownWhy : words.partner.unreadWhy}{' '}
        <Button variant="link" size="inline" onClick={onDrop}>
          {status === 'unknown' ? words.partner.dismiss : words.partner.tradeWithout}
        </Button>
      </Notice>
    )
  return (
    <div className="grid gap-1 text-xs">
      <div className="flex min-h-7 items-center justify-between gap-4">
        <span className="flex flex-wrap items-center gap-x-2 text-soft">
          {shared.partner.name}
          <Badge variant="caution">
            <Link2 aria-hidden /> {shared.link.set}
          </Badge>
        </span>
        <Button variant="link" size="inline" onClick={onDrop}>
          {words.partner.tradeWithout}
        </Button>
      </div>
      <p className="min-h-4 wrap-anywhere">
        {terms ? feeOf(terms, <span className="font-medium">{name}</span>) : <Skeleton className="h-4 w-40" />}
      </p>
    </div>
  )
}

const feeOf = ({ feeBps, takeSurplus }: PartnerTerms, name: ReactNode): ReactNode => {
  if (feeBps > 0) return words.partner.fee(displayPercent(feeBps), name)
  return takeSurplus ? words.partner.onlySurplus(name) : words.partner.noFee(name)
}
