'use client'

import { useId } from 'react'
import { NameNote } from '@/components/trade/token/name-note'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { otcText } from '@/messages/otc'
import { tradeText } from '@/messages/trade'

export function TakerField({ form }: { form: OfferForm }) {
  const id = useId()
  const { draft, change, taker } = form
  const error = { invalid: tradeText.ticket.receiver.noAddress, self: otcText.offer.taker.self }[
    taker.status as 'invalid' | 'self'
  ]
  return (
    <Field>
      <FieldLabel htmlFor={draft.isOpen ? undefined : id}>{otcText.offer.taker.title}</FieldLabel>
      <Segmented
        label={otcText.offer.taker.title}
        value={draft.isOpen ? 'open' : 'named'}
        options={[
          { value: 'named', label: otcText.offer.taker.named },
          { value: 'open', label: otcText.offer.taker.open },
        ]}
        onChange={(value) => change({ isOpen: value === 'open', acceptedOpen: false })}
      />
      {draft.isOpen ? (
        <Alert variant="caution">
          <AlertTitle>{otcText.offer.taker.openTitle}</AlertTitle>
          <p>{otcText.offer.taker.openWhy}</p>
          <Confirmation checked={draft.acceptedOpen} onChange={(acceptedOpen) => change({ acceptedOpen })}>
            {otcText.offer.taker.acceptOpen}
          </Confirmation>
        </Alert>
      ) : (
        <>
          <Input
            id={id}
            className="font-mono text-2xs! tracking-tight sm:text-xs! sm:tracking-normal"
            placeholder={otcText.offer.taker.placeholder}
            value={draft.takerText}
            maxLength={64}
            aria-label={otcText.offer.taker.address}
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
