'use client'
import { useCallback, useState } from 'react'

/** True once an element was on the screen: before, it makes no requests. */
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
