'use client'

import { Link2 } from 'lucide-react'
import { useId } from 'react'
import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Confirmation } from '@/components/ui/checkbox'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { AddressText } from './address-text'

type ReceiverState = 'self' | 'confirmed' | 'unconfirmed' | 'invalid'

type ReceiverFieldProps = {
  text: string
  state: ReceiverState
  setByLink: boolean
  /** The contract it is, where what it is paid would be lost. */
  lostTo?: string | undefined
  // What goes there.
  what?: string
  onChange: (text: string) => void
  onConfirm: (confirmed: boolean) => void
}

export function ReceiverField(props: ReceiverFieldProps) {
  const { text, state, setByLink, lostTo, what = 'What you buy', onChange, onConfirm } = props
  const id = useId()
  const other = state === 'confirmed' || state === 'unconfirmed'
  return (
    <Field>
      <div className="flex items-center justify-between">
        <FieldLabel htmlFor={id}>Receiver</FieldLabel>
        {setByLink && (
          <Badge variant="caution">
            <Link2 aria-hidden /> set by the link
          </Badge>
        )}
      </div>
      <Input
        id={id}
        className="font-mono text-xs"
        placeholder="Your own address"
        value={text}
        maxLength={64}
        aria-invalid={state === 'invalid' || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div id={`${id}-note`}>
        {state === 'invalid' && (
          <FieldError>
            {lostTo ? `This is ${lostTo}: what it is paid is lost.` : 'An address is 0x and 40 hex digits.'}
          </FieldError>
        )}
        {other && (
          <Alert variant="caution">
            <p>
              {what} goes to <AddressText address={text.trim()} copy={false} className="font-medium" />, not to your
              wallet. This can’t be undone.
            </p>
            <Confirmation checked={state === 'confirmed'} onChange={onConfirm}>
              This is the right receiver
            </Confirmation>
          </Alert>
        )}
      </div>
    </Field>
  )
}
