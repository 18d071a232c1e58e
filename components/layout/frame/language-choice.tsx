'use client'

import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { chooseLanguage } from '@/hooks/browser/choose-language'
import type { Language } from '@/lib/language'
import { sharedText } from '@/messages/shared'

// Handles the choice in a list of languages, also one that was made before hydration.
export function LanguageChoice({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const choose = ({ value }: HTMLSelectElement) => chooseLanguage(value as Language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useLayoutEffect(() => {
    const select = ref.current?.querySelector('select')
    if (select && select.value !== sharedText.language) choose(select)
  }, [])
  return (
    <div ref={ref} className="contents" onChange={({ target }) => choose(target as EventTarget & HTMLSelectElement)}>
      {children}
    </div>
  )
}
