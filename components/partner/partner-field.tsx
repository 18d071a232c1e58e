'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type PartnerFieldProps = { name: string | undefined; onChoose: (name: string | undefined) => void }

// Whose fees are shown.
export function PartnerField({ name, onChoose }: PartnerFieldProps) {
  const id = useId()
  const [text, setText] = useState(name ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChoose(text.trim() || undefined)
  }
  return (
    <form onSubmit={submit} className="w-full max-w-lg">
      <Field>
        <FieldLabel htmlFor={id}>Partner</FieldLabel>
        <div className="flex gap-2">
          <Input
            id={id}
            placeholder="Name, or 0x… address"
            maxLength={64}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" className="h-10">
            Show
          </Button>
        </div>
      </Field>
    </form>
  )
}
