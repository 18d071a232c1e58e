'use client'

import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { TicketPair } from '@/hooks/ticket/use-ticket-pair'
import type { TicketReceiver, TicketReceiverActions } from '@/hooks/ticket/use-ticket-receiver'
import { sharedText } from '@/messages/shared'

// Loaded only for a receiver other than the wallet.
const ReceiverField = lazy(() => import('./receiver-field').then((module) => ({ default: module.ReceiverField })))

type ReceiverRowProps = {
  form: Pick<TicketPair, 'across'> & TicketReceiver & TicketReceiverActions
}

// Shows the receiver: the wallet unless another account is entered.
export function ReceiverRow({ form }: ReceiverRowProps) {
  const { receiver, across } = form
  const [isOpen, setIsOpen] = useState(false)
  const isShown = isOpen || receiver.text !== '' || across?.far?.status === 'needsAddress'
  return (
    <>
      {isShown ? (
        <Suspense>
          <ReceiverField receiver={receiver} onChange={form.typeReceiver} onConfirm={form.confirmReceiver} />
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
