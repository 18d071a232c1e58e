'use client'
import { startTransition, useEffect, useState } from 'react'

/** True once the page is hydrated: keys pressed before would be lost. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  // In a transition, since half of the page renders again.
  useEffect(() => startTransition(() => setMounted(true)), [])
  return isMounted
}
