'use client'
import { useEffect } from 'react'
import { useStorageHealth } from '../../browser/browser-storage'
import { useRunningRun } from './run-lock'

/** Makes the browser ask before it leaves a page with an unstored run in progress. */
export function useLeaveWarning() {
  const isStored = useStorageHealth() === 'stored'
  const isHere = useRunningRun(({ isHere }) => isHere)
  useEffect(() => {
    if (isStored || !isHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isStored, isHere])
}
