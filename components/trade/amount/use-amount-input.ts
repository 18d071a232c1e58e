'use client'

import { type ChangeEvent, type ClipboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { groupAmount, plainAmount } from '@/lib/amount'
import { tradeText } from '@/messages/trade'
import { caretIn, type Edited, editAmount, pasteAmount } from './edit-amount'

type AmountInput = {
  text: string
  onTextChange: (text: string) => void
  symbol?: string | undefined
  inputRef?: RefObject<HTMLInputElement | null> | undefined
}

// Every field an amount is typed into: the text stays plain (1234.5), the field shows it grouped (1,234.5) and keeps the caret where the
// person put it. `note` says how something was read that could have meant a thousand times more or less.
export function useAmountInput({ text, onTextChange, symbol, inputRef }: AmountInput) {
  const ownRef = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? ownRef
  const [edited, setEdited] = useState<Edited>()
  const moved = useRef<number>(undefined)
  const shown = groupAmount(plainAmount(text)?.plain ?? text)

  // The browser puts the caret at the end whenever the value is written anew.
  useLayoutEffect(() => {
    const caret = moved.current
    moved.current = undefined
    if (caret !== undefined && document.activeElement === ref.current) ref.current?.setSelectionRange(caret, caret)
  })

  const take = (next: Edited) => {
    moved.current = caretIn(groupAmount(next.text), next.caret)
    // What follows a decimal comma is still in doubt.
    const doubt = next.doubt ?? (edited?.doubt === 'fraction' && text === edited.text ? 'fraction' : undefined)
    setEdited({ ...next, ...(doubt && { doubt }) })
    onTextChange(next.text)
  }

  // What was typed before the page's code had come is kept: it would lose its first digits with the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins to listen
  useLayoutEffect(() => {
    const value = ref.current?.value ?? ''
    if (value !== '' && value !== shown) take(editAmount({ shown: '', value, caret: value.length, symbol }))
  }, [])

  const inputProps = {
    ref,
    value: shown,
    inputMode: 'decimal' as const,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      take(
        editAmount({
          shown,
          value: target.value,
          caret: target.selectionStart ?? target.value.length,
          forward: (nativeEvent as InputEvent).inputType === 'deleteContentForward',
          symbol,
        }),
      ),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault()
      const input = event.currentTarget
      const [start, end] = [input.selectionStart ?? shown.length, input.selectionEnd ?? shown.length]
      take(pasteAmount({ shown, start, end, pasted: event.clipboardData.getData('text'), symbol }))
    },
  }
  return { inputProps, note: noteOf(text, edited) }
}

const noteOf = (text: string, edited: Edited | undefined): string | undefined => {
  // What is not plain came with a link, in whatever way it was written there.
  const doubt = edited?.text === text ? edited.doubt : plainAmount(text)?.plain === text ? undefined : 'link'
  if (!doubt) return undefined
  const { plain, otherwise } = plainAmount(doubt === 'thousands' ? groupAmount(text) : text) ?? {}
  if (plain === undefined || otherwise === undefined) return undefined
  return tradeText.ticket.token.readAs(groupAmount(plain), groupAmount(otherwise))
}
