'use client'
import { useEffect } from 'react'
import { useStorageHealth } from '../../browser/browser-storage'
import { useHeldRun } from './run-lock'

/**
 * Makes the browser ask before it leaves a page with a run under way of which nothing is stored: after a
 * reload it could not be followed.
 */
export function useLeaveWarning() {
  const isStored = useStorageHealth() === 'stored'
  const isHere = useHeldRun(({ isHere }) => isHere)
  useEffect(() => {
    if (isStored || !isHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isStored, isHere])
}
