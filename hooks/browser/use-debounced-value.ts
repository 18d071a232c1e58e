'use client'
import { useEffect, useRef, useState } from 'react'

/** Returns the last value that was stable for a while; the very first one at once. */
export function useDebouncedValue(value: string | undefined, restMs: number): string | undefined {
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
