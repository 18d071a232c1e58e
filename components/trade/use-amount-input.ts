'use client'

import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { groupAmount, plainAmount } from '@/lib/amount'
import { caretIn, type Edited, editAmount, pasteAmount } from './edit-amount'

type AmountInput = { text: string; onTextChange: (text: string) => void; symbol?: string | undefined }

// Every field an amount is typed into: the text stays plain (1234.5), the field shows it grouped (1,234.5) and keeps the caret where the
// person put it. `note` says how something was read that could have meant a thousand times more or less.
export function useAmountInput({ text, onTextChange, symbol }: AmountInput) {
  const [edited, setEdited] = useState<Edited>()
  const moved = useRef<{ input: HTMLInputElement; caret: number }>(undefined)
  const shown = groupAmount(plainAmount(text)?.plain ?? text)

  // The browser puts the caret at the end whenever the value is written anew.
  useLayoutEffect(() => {
    if (!moved.current) return
    const { input, caret } = moved.current
    moved.current = undefined
    if (document.activeElement === input) input.setSelectionRange(caret, caret)
  })

  const take = (input: HTMLInputElement, next: Edited) => {
    moved.current = { input, caret: caretIn(groupAmount(next.text), next.caret) }
    // What follows a decimal comma is still in doubt.
    const doubt = next.doubt ?? (edited?.doubt === 'fraction' && text === edited.text ? 'fraction' : undefined)
    setEdited({ ...next, ...(doubt && { doubt }) })
    onTextChange(next.text)
  }

  const inputProps = {
    value: shown,
    inputMode: 'decimal' as const,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      take(
        target,
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
      take(input, pasteAmount({ shown, start, end, pasted: event.clipboardData.getData('text'), symbol }))
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
  return `Read as ${groupAmount(plain)}, not ${groupAmount(otherwise)}: commas group thousands, a point begins the fraction.`
}
