'use client'
import { useEffect, useState } from 'react'

/** Whether the page is hydrated. What is not there yet must not be hydrated: until it is, keys pressed meanwhile would be lost. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
