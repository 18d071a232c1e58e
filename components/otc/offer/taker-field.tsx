'use client'

import { useId } from 'react'
import { words as ticket } from '@/components/trade/ticket/ticket-words'
import { NameNote } from '@/components/trade/token/name-note'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { words } from './offer-words'

export function TakerField({ form }: { form: OfferForm }) {
  const id = useId()
  const { draft, change, taker } = form
  const error = { invalid: ticket.receiver.noAddress, self: words.taker.self }[taker.status as 'invalid' | 'self']
  return (
    <Field>
      <FieldLabel htmlFor={draft.isOpen ? undefined : id}>{words.taker.title}</FieldLabel>
      <Segmented
        label={words.taker.title}
        value={draft.isOpen ? 'open' : 'named'}
        options={[
          { value: 'named', label: words.taker.named },
          { value: 'open', label: words.taker.open },
        ]}
        onChange={(value) => change({ isOpen: value === 'open', acceptedOpen: false })}
      />
      {draft.isOpen ? (
        <Alert variant="caution">
          <AlertTitle>{words.taker.openTitle}</AlertTitle>
          <p>{words.taker.openWhy}</p>
          <Confirmation checked={draft.acceptedOpen} onChange={(acceptedOpen) => change({ acceptedOpen })}>
            {words.taker.acceptOpen}
          </Confirmation>
        </Alert>
      ) : (
        <>
          <Input
            id={id}
            className="font-mono text-2xs! tracking-tight sm:text-xs! sm:tracking-normal"
            placeholder={words.taker.placeholder}
            value={draft.takerText}
            maxLength={64}
            aria-label={words.taker.address}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => change({ takerText: event.target.value })}
          />
          <div id={`${id}-note`}>
            <NameNote named={taker.named} />
            {error && taker.named?.status !== 'error' && <FieldError>{error}</FieldError>}
          </div>
        </>
      )}
    </Field>
  )
}
