'use client'

import { Eye } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { AddressText } from '@/components/trade/token/address-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { WatchedAccount } from '@/hooks/approvals/use-watched-account'
import { approvalsText } from '@/messages/approvals'

type WatchFieldProps = { watched: WatchedAccount; isContract: boolean | undefined }

// Shows whose approvals are listed, and a field to watch another account.
export function WatchField({ watched: { account, isOwn, invalid, watch }, isContract }: WatchFieldProps) {
  const id = useId()
  const [text, setText] = useState<string>()
  const isEditing = text !== undefined || invalid !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    watch(text?.trim() || undefined)
    setText(undefined)
  }
  if (!isEditing)
    return (
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        {account && (
          <p className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="text-soft">{isOwn ? approvalsText.watch.yours : approvalsText.watch.watching}</span>
            <AddressText address={account} />
            {isContract && <Badge>{approvalsText.watch.contract}</Badge>}
          </p>
        )}
        {account && !isOwn && (
          <Button variant="link" size="inline" onClick={() => watch(undefined)}>
            {approvalsText.watch.stop}
          </Button>
        )}
        <Button variant="link" size="inline" onClick={() => setText('')}>
          <Eye aria-hidden size={14} /> {approvalsText.watch.another}
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} className="w-full max-w-lg">
      <Field>
        <FieldLabel htmlFor={id}>{approvalsText.watch.account}</FieldLabel>
        <div className="flex gap-2">
          <Input
            id={id}
            className="font-mono text-2xs! tracking-tight sm:text-xs! sm:tracking-normal"
            placeholder={approvalsText.watch.placeholder}
            maxLength={64}
            value={text ?? invalid ?? ''}
            aria-invalid={invalid !== undefined && text === undefined ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="primary" className="h-10">
            {approvalsText.watch.watch}
          </Button>
          <Button
            className="h-10"
            onClick={() => {
              setText(undefined)
              if (invalid !== undefined) watch(undefined)
            }}
          >
            {approvalsText.watch.cancel}
          </Button>
        </div>
        <div id={`${id}-note`}>
          {invalid !== undefined && text === undefined && (
            <FieldError>{approvalsText.watch.invalid(invalid)}</FieldError>
          )}
        </div>
      </Field>
    </form>
  )
}
