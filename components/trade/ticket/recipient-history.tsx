'use client'

import { cn } from '@/components/ui/cn'
import { useKnownRecipients } from '@/hooks/ticket/use-known-recipients'
import { findRecipient } from '@/lib/ticket/recipients/known-recipients'
import { recipientsText } from '@/messages/recipients'
import { displayMoment } from '../amount/display-moment'

// Shows when a recipient was last paid from this browser, or that it never was. Reserves the line
// of a new recipient while the storage is read.
export function RecipientHistory({ address }: { address: string }) {
  const known = useKnownRecipients()
  const recipient = findRecipient(known ?? [], address)
  if (recipient) return <p>{recipientsText.history.paid(displayMoment(recipient.paidAt / 1_000))}</p>
  return (
    <p className={cn(!known && 'invisible')}>
      <strong className="font-semibold">{recipientsText.history.first}</strong> {recipientsText.history.compare}
    </p>
  )
}
