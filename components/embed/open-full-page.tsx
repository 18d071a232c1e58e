'use client'

import { ArrowUpRight } from 'lucide-react'
import { Logo } from '@/components/layout/frame/logo'
import { useTicketUrl } from '@/hooks/ticket/use-ticket-url'
import { writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { layoutText } from '@/messages/layout'

// Names the venue that runs the widget, and links to the full page with the same ticket.
export function OpenFullPage() {
  const { link } = useTicketUrl()
  const query = writeTicketLink({ ...link, theme: undefined })
  return (
    <a
      href={query === '' ? '/swap' : `/swap?${query}`}
      target="_blank"
      rel="noopener"
      className="flex h-9 items-center gap-1.5 font-semibold tracking-tight"
    >
      <Logo size={18} />
      <span className="max-[22rem]:sr-only">{layoutText.embed.openFullPage.name}</span>
      <ArrowUpRight aria-hidden size={14} className="text-faint" />
      <span className="sr-only">{layoutText.embed.openFullPage.opens}</span>
    </a>
  )
}
