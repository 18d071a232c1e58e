'use client'
import { useCallback } from 'react'

// Keeps the window of an element as high as it was at most while it is open, so that it has one size from the review to
// the end of a run. On a lower screen it shrinks with that.
export function useKeptHeight() {
  return useCallback((element: HTMLElement | null) => {
    const dialog = element?.closest('dialog')
    if (!dialog) return
    let highest = 0
    const observer = new ResizeObserver(() => {
      const { offsetHeight } = dialog
      if (offsetHeight <= highest) return
      highest = offsetHeight
      dialog.style.minHeight = `min(${highest}px, calc(100dvh - 2rem))`
    })
    observer.observe(dialog)
    return () => {
      observer.disconnect()
      dialog.style.minHeight = ''
    }
  }, [])
}
