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

// Controls an input for an amount: the text is plain (1234.5), the input shows it grouped (1,234.5)
// and keeps the caret at its digit. `note` explains how an ambiguous separator was read.
export function useAmountInput({ text, onTextChange, symbol, inputRef }: AmountInput) {
  const ownRef = useRef<HTMLInputElement>(null)
  const ref = inputRef ?? ownRef
  const [edited, setEdited] = useState<Edited>()
  const moved = useRef<number>(undefined)
  const shown = groupAmount(plainAmount(text)?.plain ?? text)

  // Restores the caret, which browsers move to the end when the value is set.
  useLayoutEffect(() => {
    const caret = moved.current
    moved.current = undefined
    if (caret !== undefined && document.activeElement === ref.current) ref.current?.setSelectionRange(caret, caret)
  })

  const applyEdit = (next: Edited) => {
    moved.current = caretIn(groupAmount(next.text), next.caret)
    // Digits after a typed decimal comma remain ambiguous.
    const doubt = next.doubt ?? (edited?.doubt === 'fraction' && text === edited.text ? 'fraction' : undefined)
    setEdited({ ...next, ...(doubt && { doubt }) })
    onTextChange(next.text)
  }

  // Takes over what was typed before hydration; the next keystroke would replace it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useLayoutEffect(() => {
    const value = ref.current?.value ?? ''
    if (value !== '' && value !== shown) applyEdit(editAmount({ shown: '', value, caret: value.length, symbol }))
  }, [])

  const inputProps = {
    ref,
    value: shown,
    inputMode: 'decimal' as const,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
      applyEdit(
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
      applyEdit(pasteAmount({ shown, start, end, pasted: event.clipboardData.getData('text'), symbol }))
    },
  }
  return { inputProps, note: noteOf(text, edited) }
}

const noteOf = (text: string, edited: Edited | undefined): string | undefined => {
  // Text that is not plain came from a link.
  const doubt = edited?.text === text ? edited.doubt : plainAmount(text)?.plain === text ? undefined : 'link'
  if (!doubt) return undefined
  const { plain, otherwise } = plainAmount(doubt === 'thousands' ? groupAmount(text) : text) ?? {}
  if (plain === undefined || otherwise === undefined) return undefined
  return tradeText.ticket.token.readAs(groupAmount(plain), groupAmount(otherwise))
}
