'use client'

import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { tradeText } from '@/messages/trade'
import { twoColumns } from '../route/two-columns'

// Only on a phone: there is no room beside the ticket, and a long way to what stands below it.
const Sheet = onDemand(() => import('@/components/ui/sheet'))

type TicketFrameProps = {
  title: string
  // What the evidence is about, in a few words.
  about: string
  evidence: ReactNode
  children: ReactNode
}

// A ticket and its evidence: side by side, one below the other, or on a phone the evidence in a sheet.
export function TicketFrame({ title, about, evidence: newest, children }: TicketFrameProps) {
  // What is typed and pressed does not wait for it: it is drawn after the ticket, in small steps.
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
        <div className="@container min-h-0 overflow-y-auto bg-canvas p-3">{evidence}</div>
      </Sheet>
    </main>
  )
}
