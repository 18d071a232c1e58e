'use client'
import { useEffect, useState } from 'react'

/** The last value that stood still for a while, so that what is only passed over is not asked about. */
export function useRested(value: string | undefined, restMs: number): string | undefined {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
