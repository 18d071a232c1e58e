'use client'
import { useEffect } from 'react'

const restMs = 1_500

/** Loads code when the page is idle, so that its first use does not wait. */
export function usePreload(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [load])
}
