'use client'
import { useCallback } from 'react'

// Keeps an open dialog at its maximum height so far, to avoid layout shift from review to outcome.
// The height of the screen limits it.
export function useGrowOnlyHeight() {
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
