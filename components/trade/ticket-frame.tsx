'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'

// Only on a phone: beside the ticket there is no room.
const Sheet = onDemand(() => import('@/components/ui/sheet'))

type TicketFrameProps = {
  title: string
  // What the evidence is about, in a few words.
  about: string
  evidence: ReactNode
  children: ReactNode
}

// A ticket and its evidence: side by side, or on a phone the evidence in a sheet.
export function TicketFrame({ title, about, evidence, children }: TicketFrameProps) {
  const [evidenceOpen, setEvidenceOpen] = useState(false)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[75rem] grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 py-4 outline-none sm:py-6 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-6"
    >
      <h1 className="sr-only">{title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {children}
        <Button variant="outline" className="lg:hidden" onClick={() => setEvidenceOpen(true)}>
          Evidence: {about}
        </Button>
      </div>
      <aside aria-label="Evidence" className="hidden lg:block">
        {evidence}
      </aside>
      <Sheet open={evidenceOpen} onClose={() => setEvidenceOpen(false)} title="Evidence">
        <div className="min-h-0 overflow-y-auto bg-canvas p-3">{evidence}</div>
      </Sheet>
    </main>
  )
}
