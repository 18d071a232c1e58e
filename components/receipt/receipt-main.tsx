import type { ReactNode } from 'react'
import { PageMain } from '@/components/ui/page-main'
import { receiptText } from '@/messages/receipt'

// Lays out a receipt. `about`: the current activity of the page.
export function ReceiptMain({ about, children }: { about?: string; children: ReactNode }) {
  return (
    <PageMain>
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{receiptText.page.title}</h1>
        {about && <p className="text-sm text-soft">{about}</p>}
      </div>
      {children}
    </PageMain>
  )
}
