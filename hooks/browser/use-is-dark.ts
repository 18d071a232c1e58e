'use client'
import { useSyncExternalStore } from 'react'

const systemTheme = '(prefers-color-scheme: dark)'

const subscribeTheme = (listener: () => void) => {
  const system = window.matchMedia(systemTheme)
  const chosen = new MutationObserver(listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  system.addEventListener('change', listener)
  return () => {
    chosen.disconnect()
    system.removeEventListener('change', listener)
  }
}

/** True if the page is dark, by choice or by the system: for parts that CSS does not paint. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(
    subscribeTheme,
    () => {
      const { theme } = document.documentElement.dataset
      return theme ? theme === 'dark' : window.matchMedia(systemTheme).matches
    },
    () => false,
  )
