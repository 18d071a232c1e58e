'use client'

import { Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { fillsText } from '@/messages/fills'
import type { SharedCard } from './share-text'

const ShareTrade = lazy(() => import('./share-trade'))

type ShareFoldProps = SharedCard & {
  // Shown before the button in its row; `children` follow it.
  lead?: ReactNode
  children?: ReactNode
}

// Opens the card of a trade below a button, since a dialog may already be open.
export function ShareFold({ lead, children, ...shared }: ShareFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {lead}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            className="print:hidden"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Share2 aria-hidden size={14} /> {fillsText.share.open}
          </Button>
          {children}
        </div>
      </div>
      {isOpen && <ShareCard {...shared} />}
    </div>
  )
}

// Shows the card of a trade, loaded on demand.
export const ShareCard = (shared: SharedCard) => (
  <Suspense fallback={<Skeleton className="h-72 w-full max-w-md" />}>
    <ShareTrade {...shared} />
  </Suspense>
)
