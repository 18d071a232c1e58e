'use client'

import type { ReactNode } from 'react'
import { chooseLanguage } from '@/hooks/browser/choose-language'
import type { Language } from '@/lib/language'

// Handles the choice in a list of languages.
export function LanguageChoice({ children }: { children: ReactNode }) {
  const choose = ({ value }: HTMLSelectElement) => chooseLanguage(value as Language)
  return (
    <div className="contents" onChange={({ target }) => choose(target as EventTarget & HTMLSelectElement)}>
      {children}
    </div>
  )
}
