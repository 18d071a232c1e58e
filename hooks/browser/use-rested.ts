'use client'
import { useEffect, useRef, useState } from 'react'

/** The last value that stood still for a while, so that what is only passed over is not asked about; the very first one at once. */
export function useRested(value: string | undefined, restMs: number): string | undefined {
  const [rested, setRested] = useState<string>()
  const isFirst = useRef(true)
  useEffect(() => {
    if (value === undefined) return
    const timer = setTimeout(
      () => {
        isFirst.current = false
        setRested(value)
      },
      isFirst.current ? 0 : restMs,
    )
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
