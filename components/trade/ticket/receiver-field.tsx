'use client'

import { Link2 } from 'lucide-react'
import { useId } from 'react'
import type { Receiver } from '@/actions/read-receiver'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Confirmation } from '@/components/ui/checkbox'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { words as shared } from '../text/words'
import { AddressText } from '../token/address-text'
import { NameNote } from '../token/name-note'
import { words } from './ticket-words'

type ReceiverFieldProps = {
  receiver: Receiver
  // What goes there.
  what?: string
  onChange: (text: string) => void
  onConfirm: (confirmed: boolean) => void
}

export function ReceiverField({ receiver, what = words.receiver.bought, onChange, onConfirm }: ReceiverFieldProps) {
  const { text, address, status, setByLink, lostTo, named } = receiver
  const id = useId()
  return (
    <Field>
      <div className="flex items-center justify-between">
        <FieldLabel htmlFor={id}>{shared.receiver.name}</FieldLabel>
        {setByLink && (
          <Badge variant="caution">
            <Link2 aria-hidden /> {shared.link.set}
          </Badge>
        )}
      </div>
      <Input
        id={id}
        className="font-mono text-xs"
        placeholder={words.receiver.placeholder}
        value={text}
        maxLength={64}
        aria-invalid={status === 'invalid' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-note`}>
        {status === 'self' && <FieldHint>{words.receiver.self}</FieldHint>}
        <NameNote named={named} />
        {status === 'invalid' && named?.status !== 'error' && (
          <FieldError>{lostTo ? words.receiver.lost(lostTo) : words.receiver.noAddress}</FieldError>
        )}
        {address && (
          <Alert variant="caution">
            <p>
              {words.receiver.goesTo(
                what,
                <>
                  {named?.status === 'resolved' && (
                    <>
                      <bdi className="font-medium">{named.name}</bdi>,{' '}
                    </>
                  )}
                  <AddressText address={address} copy={false} full={named !== undefined} className="font-medium" />
                </>,
              )}
            </p>
            <Confirmation checked={status === 'confirmed'} onChange={onConfirm}>
              {words.receiver.confirm}
            </Confirmation>
          </Alert>
        )}
      </div>
    </Field>
  )
}
