'use client'

import { Check, Copy, CopyX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { copyText } from '@/hooks/copy-text'
import { words } from './words'

export function CopyButton({ value, label }: { value: string; label: string }) {
  const { outcome, copy } = useCopy(value)
  const Icon = outcome ? icons[outcome] : Copy
  const shown = outcome ? words.copy[outcome] : label
  return (
    <Button variant="ghost" size="icon-xs" aria-label={shown} title={outcome && shown} onClick={copy}>
      <Icon aria-hidden size={14} />
    </Button>
  )
}

type Outcome = keyof typeof words.copy

const icons = { done: Check, refused: CopyX }
const shownMs = { done: 1_500, refused: 5_000 }

// Copies a text, and shows for a moment whether the browser did.
export function useCopy(value: string | (() => string)) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMs[outcome])
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const isCopied = await copyText(typeof value === 'string' ? value : value())
    setOutcome(isCopied ? 'done' : 'refused')
  }
  return { outcome, copy, reset: () => setOutcome(undefined) }
}
