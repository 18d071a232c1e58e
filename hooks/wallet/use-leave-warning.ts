'use client'
import { useEffect } from 'react'
import { useStorageHealth } from '../browser-storage'
import { useHeldRun } from './run-lock'

/** Lets the browser ask before it leaves a page whose run could not be followed after a reload, because nothing of it is stored. */
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
