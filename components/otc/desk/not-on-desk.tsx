'use client'

import { CircleCheck } from 'lucide-react'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { usePostOrder } from '@/hooks/otc/use-post-order'
import type { BaseError } from '@/lib/errors'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { otcText } from '@/messages/otc'

// Offers to list a signed order that the service does not have; no further signature is needed.
export function NotOnDesk({ signed, error }: { signed: HashedOrder; error?: BaseError | undefined }) {
  const posting = usePostOrder(signed)
  if (posting.status === 'posted')
    return (
      <p role="status" className="flex items-center gap-2 text-xs font-medium">
        <CircleCheck aria-hidden size={16} className="text-positive" /> {otcText.unlisted.posted}
      </p>
    )
  const reason = posting.status === 'failed' ? posting.error : error
  const isPosting = posting.status === 'posting'
  return (
    <div className="grid gap-2">
      <Alert variant="caution">
        <AlertTitle>{otcText.unlisted.title}</AlertTitle>
        <p>{otcText.unlisted.why}</p>
        <div className="mt-1">
          <Button size="sm" aria-disabled={isPosting} onClick={isPosting ? undefined : posting.post}>
            {isPosting ? otcText.unlisted.posting : otcText.unlisted.press}
          </Button>
        </div>
      </Alert>
      {reason && !isPosting && <ErrorBox error={reason} />}
    </div>
  )
}
