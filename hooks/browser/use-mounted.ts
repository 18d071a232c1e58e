'use client'
import { startTransition, useEffect, useState } from 'react'

/** Whether the page is hydrated. What is not there yet must not be hydrated: until it is, keys pressed meanwhile would be lost. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  // In small steps: half of a page is drawn again for it.
  useEffect(() => startTransition(() => setMounted(true)), [])
  return isMounted
}
