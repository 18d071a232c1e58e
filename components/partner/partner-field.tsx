'use client'

import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { NameNote } from '@/components/trade/token/name-note'
import { Button } from '@/components/ui/button'
import { Field, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useEnsName } from '@/hooks/use-ens-name'
import { useSite } from '@/hooks/use-site'
import { partnerText } from '@/messages/partner'

type PartnerFieldProps = { name: string | undefined; onChoose: (name: string | undefined) => void }

// Chooses the partner whose fees are shown.
export function PartnerField({ name, onChoose }: PartnerFieldProps) {
  const id = useId()
  const [text, setText] = useState(name ?? '')
  const [asked, setAsked] = useState('')
  const { chains } = useSite()
  const ensChain = chains.find(({ contracts }) => contracts.ensUniversalResolver)
  const named = useEnsName(ensChain, asked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ensChain && text.trim().endsWith('.eth')) setAsked(text)
    else onChoose(text.trim() || undefined)
  }
  // Falls back to the name itself, since a registered name need not exist in ENS.
  const found = named?.status === 'resolved' ? named.address : named?.status === 'error' ? named.name : undefined
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (found) choose(found)
  }, [found])
  return (
    <form onSubmit={submit} className="w-full max-w-lg">
      <Field>
        <FieldLabel htmlFor={id}>{partnerText.page.partner}</FieldLabel>
        <div className="flex gap-2">
          <Input
            id={id}
            placeholder={partnerText.page.placeholder}
            maxLength={64}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setAsked('')
            }}
          />
          <Button type="submit" className="h-10">
            {partnerText.page.show}
          </Button>
        </div>
        <NameNote named={named} />
      </Field>
    </form>
  )
}
