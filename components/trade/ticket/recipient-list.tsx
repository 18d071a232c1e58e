'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/input'
import {
  nameRecipient,
  removeAllRecipients,
  removeRecipient,
  useKnownRecipients,
} from '@/hooks/ticket/use-known-recipients'
import { shortAddress } from '@/lib/address'
import { foldCase } from '@/lib/search/fold-case'
import { type KnownRecipient, maxRecipientName } from '@/lib/ticket/recipients/known-recipients'
import { displayCount } from '@/lib/write-decimal'
import { recipientsText } from '@/messages/recipients'
import { AddressIcon } from '../token/address-icon'
import { AddressText } from '../token/address-text'

type RecipientListProps = {
  // The entered text, which is searched in names and addresses.
  text: string
  onChoose: (address: string) => void
}

// Lists the recipients that were paid from this browser, to choose, name and remove them.
export function RecipientList({ text, onChoose }: RecipientListProps) {
  const id = useId()
  const [edited, setEdited] = useState<string>()
  const [asksToRemove, setAsksToRemove] = useState(false)
  const section = useRef<HTMLElement>(null)
  // The pressed button goes away, so the list takes the focus.
  const takeFocus = () => section.current?.focus()
  const found = searchRecipients(useKnownRecipients() ?? [], text)
  if (found.length === 0) return null
  const removeAll = () => {
    if (asksToRemove) removeAllRecipients()
    setAsksToRemove(!asksToRemove)
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid gap-1 rounded-control bg-inset p-2">
      <div className="flex items-center justify-between gap-2 px-1">
        <p id={id} className="text-xs font-medium text-soft">
          {recipientsText.list.title}
        </p>
        {text === '' && (
          <Button
            variant="link"
            size="inline"
            className={asksToRemove ? 'text-xs text-danger' : 'text-xs'}
            onClick={removeAll}
            onBlur={() => setAsksToRemove(false)}
          >
            {asksToRemove
              ? recipientsText.list.confirmRemoval(displayCount(found.length))
              : recipientsText.list.removeAll}
          </Button>
        )}
      </div>
      <ul className="grid max-h-60 overflow-y-auto overscroll-contain">
        {found.map((recipient) =>
          recipient.address === edited ? (
            <NameForm
              key={recipient.address}
              recipient={recipient}
              onClose={() => {
                takeFocus()
                setEdited(undefined)
              }}
            />
          ) : (
            <RecipientItem
              key={recipient.address}
              recipient={recipient}
              onChoose={() => onChoose(recipient.address)}
              onEdit={() => setEdited(recipient.address)}
              onRemove={() => {
                takeFocus()
                removeRecipient(recipient.address)
              }}
            />
          ),
        )}
      </ul>
      <p className="px-1 text-2xs text-faint">{recipientsText.list.where}</p>
    </section>
  )
}

const searchRecipients = (known: readonly KnownRecipient[], text: string): readonly KnownRecipient[] => {
  const query = foldCase(text.trim())
  return known.filter(({ address, name }) => address.includes(query) || foldCase(name ?? '').includes(query))
}

const labelOf = ({ address, name }: KnownRecipient): string =>
  name === undefined ? shortAddress(address) : `${name}, ${shortAddress(address)}`

type RecipientItemProps = {
  recipient: KnownRecipient
  onChoose: () => void
  onEdit: () => void
  onRemove: () => void
}

function RecipientItem({ recipient, onChoose, onEdit, onRemove }: RecipientItemProps) {
  const { address, name } = recipient
  const label = labelOf(recipient)
  return (
    <li className="flex items-center">
      <button
        type="button"
        className={cn(
          'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-start text-xs',
          'hover:bg-inset-strong',
        )}
        onClick={onChoose}
      >
        <AddressIcon address={address} size={20} />
        <span className="grid min-w-0">
          {name !== undefined && <bdi className="truncate font-medium">{name}</bdi>}
          <AddressText address={address} copy={false} />
        </span>
      </button>
      <Button variant="ghost" size="icon" aria-label={recipientsText.list.rename(label)} onClick={onEdit}>
        <Pencil aria-hidden size={14} />
      </Button>
      <Button variant="ghost" size="icon" aria-label={recipientsText.list.remove(label)} onClick={onRemove}>
        <Trash2 aria-hidden size={14} />
      </Button>
    </li>
  )
}

function NameForm({ recipient, onClose }: { recipient: KnownRecipient; onClose: () => void }) {
  const { address, name = '' } = recipient
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const save = (event: FormEvent) => {
    event.preventDefault()
    nameRecipient(address, text)
    onClose()
  }
  return (
    <li>
      <form className="flex min-h-11 items-center gap-1 p-1" onSubmit={save}>
        <Input
          ref={input}
          className="h-9"
          aria-label={recipientsText.name.label(shortAddress(address))}
          value={text}
          maxLength={maxRecipientName}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="primary">
          {recipientsText.name.save}
        </Button>
        <Button onClick={onClose}>{recipientsText.name.cancel}</Button>
      </form>
    </li>
  )
}
