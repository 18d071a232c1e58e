'use client'

import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { tradeText } from '@/messages/trade'
import { twoColumns } from '../route/two-columns'

// Used only on a phone, which has no room next to the ticket.
const Sheet = onDemand(async () => ({ default: (await import('./ticket-windows')).default.Sheet }))

type TicketFrameProps = {
  title: string
  // The subject of the evidence, in a few words.
  about: string
  evidence: ReactNode
  children: ReactNode
}

// Lays out a ticket and its evidence: side by side, stacked, or with the evidence in a sheet.
export function TicketFrame({ title, about, evidence: newest, children }: TicketFrameProps) {
  // Rendered deferred, so that input does not wait for it.
  const evidence = useDeferredValue(newest)
  const [evidenceOpen, setEvidenceOpen] = useState(false)
  return (
    <main id="main" tabIndex={-1} className={twoColumns}>
      <h1 className="sr-only">{title}</h1>
      <div className="grid w-full max-w-[32rem] grid-cols-[minmax(0,1fr)] gap-3 justify-self-center">
        {children}
        <Button variant="outline" className="sm:hidden" onClick={() => setEvidenceOpen(true)}>
          {tradeText.ticket.frame.evidenceOf(about)}
        </Button>
      </div>
      <aside aria-label={tradeText.ticket.frame.evidence} className="@container hidden sm:block">
        {evidence}
      </aside>
      <Sheet open={evidenceOpen} onClose={() => setEvidenceOpen(false)} title={tradeText.ticket.frame.evidence}>
        <div className="@container min-h-0 overflow-y-auto bg-canvas p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {evidence}
        </div>
      </Sheet>
    </main>
  )
}
