'use client'
import { useCallback, useState } from 'react'

/** Whether an element was on the screen yet: what lies in a closed sheet, or beside a phone's page, asks nobody for anything. */
export function useSeen() {
  const [isSeen, setIsSeen] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setIsSeen(true)
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen }
}
