'use client'

import { Button } from '@/components/ui/button'
import { isEmbed } from '@/hooks/kept-name'
import { PageMessage } from './page-message'

// In the widget there is no way to other pages, either.
export function PageError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <PageMessage title="This page stopped working" isFramed={isEmbed}>
      <p className="text-soft">Nothing is signed or sent without your wallet asking you.</p>
      <p>
        <Button variant="primary" onClick={onRetry}>
          Reload
        </Button>
      </p>
      <details className="text-left text-xs text-soft">
        <summary>Technical details</summary>
        <p className="mt-2 break-words font-mono">{error.message}</p>
      </details>
    </PageMessage>
  )
}
