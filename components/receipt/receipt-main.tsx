import type { ReactNode } from 'react'
import { receiptText } from '@/messages/receipt'

// Lays out a receipt. `about`: the current activity of the page.
export function ReceiptMain({ about, children }: { about?: string; children: ReactNode }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[75rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 outline-none sm:py-6"
    >
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{receiptText.page.title}</h1>
        {about && <p className="text-sm text-soft">{about}</p>}
      </div>
      {children}
    </main>
  )
}
