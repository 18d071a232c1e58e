'use client'

import { Check, Copy, CopyX } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { copyText } from '@/hooks/browser/copy-text'
import { sharedText } from '@/messages/shared'

const CopyByHand = lazy(() => import('../run/copy-by-hand'))

export function CopyButton({ value, label }: { value: string; label: string }) {
  const { outcome, copy, byHand } = useCopy(value)
  const Icon = outcome ? icons[outcome] : Copy
  const shown = outcome ? sharedText.copy[outcome] : label
  return (
    <>
      <Button variant="ghost" size="icon-xs" aria-label={shown} title={outcome && shown} onClick={copy}>
        <Icon aria-hidden size={14} />
      </Button>
      {byHand}
    </>
  )
}

type Outcome = keyof typeof sharedText.copy

const icons = { done: Check, refused: CopyX }
const shownMs = { done: 1_500, refused: 5_000 }

// Copies a text and reports the outcome for a moment. `byHand` offers the text after a failure.
export function useCopy(value: string | (() => string)) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [refused, setRefused] = useState<string>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMs[outcome])
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const text = typeof value === 'string' ? value : value()
    const isCopied = await copyText(text)
    setOutcome(isCopied ? 'done' : 'refused')
    if (!isCopied) setRefused(text)
  }
  const byHand = refused !== undefined && (
    <Suspense>
      <CopyByHand text={refused} onClose={() => setRefused(undefined)} />
    </Suspense>
  )
  return { outcome, copy, byHand, reset: () => setOutcome(undefined) }
}
