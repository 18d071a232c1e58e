'use client'

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { words } from './words'

export function CopyButton({ value, label }: { value: string; label: string }) {
  const { isCopied, copy } = useCopy(value)
  const Icon = isCopied ? Check : Copy
  return (
    <Button variant="ghost" size="icon-xs" aria-label={isCopied ? words.copy.done : label} onClick={copy}>
      <Icon aria-hidden size={14} />
    </Button>
  )
}

// Copies a text, and tells for a moment that it is done.
export function useCopy(value: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [isCopied])
  return { isCopied, copy: () => navigator.clipboard.writeText(value).then(() => setIsCopied(true)) }
}
