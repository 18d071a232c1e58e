'use client'

import { Link2 } from 'lucide-react'
import { useId } from 'react'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Confirmation } from '@/components/ui/checkbox'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { Recipient } from '@/lib/ticket/fields/read-recipient'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { NameNote } from '../token/name-note'
import { LookalikeAlert } from './lookalike-alert'
import { lostText } from './lost-text'
import { RecipientAddress } from './recipient-address'
import { RecipientHistory } from './recipient-history'
import { RecipientList } from './recipient-list'

type RecipientFieldProps = {
  receiver: Recipient
  // Names what the receiver gets.
  what?: string
  onChange: (text: string) => void
  onConfirm: (confirmed: boolean) => void
}

export function RecipientField({
  receiver,
  what = tradeText.ticket.receiver.bought,
  onChange,
  onConfirm,
}: RecipientFieldProps) {
  const { text, address, status, setByLink, lostTo, named } = receiver
  const id = useId()
  return (
    <Field>
      <div className="flex items-center justify-between">
        <FieldLabel htmlFor={id}>{sharedText.receiver.name}</FieldLabel>
        {setByLink && (
          <Badge variant="caution">
            <Link2 aria-hidden /> {sharedText.link.set}
          </Badge>
        )}
      </div>
      <Input
        id={id}
        className="font-mono text-xs"
        placeholder={tradeText.ticket.receiver.placeholder}
        value={text}
        maxLength={64}
        aria-invalid={status === 'invalid' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-note`} className="grid gap-1.5">
        {status === 'self' && <FieldHint>{tradeText.ticket.receiver.self}</FieldHint>}
        <NameNote named={named} />
        {status === 'invalid' && named?.status !== 'error' && (
          <FieldError>
            {lostTo ? tradeText.ticket.receiver.lost(lostText(lostTo)) : tradeText.ticket.receiver.noAddress}
          </FieldError>
        )}
        {address && <LookalikeAlert address={address} />}
        {address && (
          <Alert variant="caution">
            <p>
              {tradeText.ticket.receiver.goesTo(
                what,
                <>
                  {named?.status === 'resolved' && (
                    <>
                      <bdi className="font-medium">{named.name}</bdi>,{' '}
                    </>
                  )}
                  <RecipientAddress address={address} />
                </>,
              )}
            </p>
            <RecipientHistory address={address} />
            <Confirmation checked={status === 'confirmed'} onChange={onConfirm}>
              {tradeText.ticket.receiver.confirm}
            </Confirmation>
          </Alert>
        )}
      </div>
      {!address && <RecipientList text={text} onChoose={onChange} />}
    </Field>
  )
}
