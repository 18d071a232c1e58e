'use client'

import { ErrorBox } from '@/components/trade/text/error-box'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { usePostIntent } from '@/hooks/intent/use-post-intent'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { intentText } from '@/messages/intent'

// Offers to post a signed order that the service does not have, without another signature.
export function NotWithService({ signed }: { signed: SignedIntent }) {
  const posting = usePostIntent(signed)
  const isPosting = posting.status === 'posting'
  if (posting.status === 'posted') return null
  return (
    <div className="grid gap-2">
      <Alert variant="caution">
        <AlertTitle>{intentText.unsent.title}</AlertTitle>
        <p>{intentText.unsent.why}</p>
        <div className="mt-1">
          <Button size="sm" aria-disabled={isPosting} onClick={isPosting ? undefined : posting.post}>
            {isPosting ? intentText.unsent.sending : intentText.unsent.send}
          </Button>
        </div>
      </Alert>
      {posting.status === 'failed' && <ErrorBox error={posting.error} />}
    </div>
  )
}
