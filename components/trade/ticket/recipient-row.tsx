'use client'

import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { TicketRecipient, TicketRecipientActions } from '@/hooks/ticket/use-ticket-recipient'
import { sharedText } from '@/messages/shared'

// Loaded only for a receiver other than the wallet.
const RecipientField = lazy(() => import('./recipient-field').then((module) => ({ default: module.RecipientField })))

type RecipientRowProps = {
  form: Pick<TicketPair, 'across'> & TicketRecipient & TicketRecipientActions
}

// Shows the receiver: the wallet unless another account is entered.
export function RecipientRow({ form }: RecipientRowProps) {
  const { receiver, across } = form
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || receiver.text !== '' || across?.far?.status === 'needsAddress'
  return (
    <>
      {isShown ? (
        <Suspense>
          <RecipientField receiver={receiver} onChange={form.typeRecipient} onConfirm={form.confirmRecipient} />
        </Suspense>
      ) : (
        <div className="flex min-h-7 items-center justify-between gap-4 text-xs">
          <span className="text-soft">{sharedText.receiver.name}</span>
          <Button variant="link" size="inline" className="text-ink" onClick={() => setIsOpen(true)}>
            {sharedText.receiver.yourWallet}
          </Button>
        </div>
      )}
    </>
  )
}
