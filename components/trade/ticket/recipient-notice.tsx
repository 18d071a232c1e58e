'use client'

import { Alert } from '@/components/ui/alert'
import { useKnownRecipients } from '@/hooks/ticket/use-known-recipients'
import { findRecipient } from '@/lib/ticket/recipients/known-recipients'
import { LookalikeAlert } from './lookalike-alert'
import { RecipientHistory } from './recipient-history'

// Shows in a review whether the recipient is new or imitates a known one.
export function RecipientNotice({ address }: { address: string }) {
  const isKnown = findRecipient(useKnownRecipients() ?? [], address) !== undefined
  return (
    <>
      <Alert variant={isKnown ? 'info' : 'caution'}>
        <RecipientHistory address={address} />
      </Alert>
      <LookalikeAlert address={address} />
    </>
  )
}
