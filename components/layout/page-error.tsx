'use client'

import { Button } from '@/components/ui/button'
import { isEmbed } from '@/hooks/kept-name'
import { PageMessage } from './page-message'
import { words } from './words'

// In the widget there is no way to other pages, either.
export function PageError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <PageMessage title={words.stopped.title} isFramed={isEmbed}>
      <p className="text-soft">{words.stopped.why}</p>
      <p>
        <Button variant="primary" onClick={onRetry}>
          {words.stopped.reload}
        </Button>
      </p>
      <details className="text-left text-xs text-soft">
        <summary>{words.stopped.details}</summary>
        <p className="mt-2 break-words font-mono">{error.message}</p>
      </details>
    </PageMessage>
  )
}
