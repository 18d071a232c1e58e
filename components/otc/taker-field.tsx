'use client'

import { useId } from 'react'
import { NameNote } from '@/components/trade/name-note'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Confirmation } from '@/components/ui/checkbox'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import type { OfferForm } from '@/hooks/otc/use-offer-form'

const errors = {
  invalid: 'An address is 0x and 40 hex digits.',
  self: 'This is your wallet.',
} as const

export function TakerField({ form }: { form: OfferForm }) {
  const id = useId()
  const { draft, change, taker } = form
  const error = taker.status === 'invalid' || taker.status === 'self' ? errors[taker.status] : undefined
  return (
    <Field>
      <FieldLabel htmlFor={draft.isOpen ? undefined : id}>Who may take it</FieldLabel>
      <Segmented
        label="Who may take it"
        value={draft.isOpen ? 'open' : 'named'}
        options={[
          { value: 'named', label: 'One account' },
          { value: 'open', label: 'Anyone' },
        ]}
        onChange={(value) => change({ isOpen: value === 'open', acceptedOpen: false })}
      />
      {draft.isOpen ? (
        <Alert variant="caution">
          <AlertTitle>Anyone can take an open offer</AlertTitle>
          <p>When the market moves in their favour, bots fill it first. Name an account if you know who it is for.</p>
          <Confirmation checked={draft.acceptedOpen} onChange={(acceptedOpen) => change({ acceptedOpen })}>
            Leave it open to anyone
          </Confirmation>
        </Alert>
      ) : (
        <>
          <Input
            id={id}
            className="font-mono text-2xs! tracking-tight sm:text-xs! sm:tracking-normal"
            placeholder="0x… or name.eth of the other side"
            value={draft.takerText}
            maxLength={64}
            aria-label="Address of the taker"
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
