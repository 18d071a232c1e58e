'use client'
import { useRef } from 'react'

/**
 * Returns the seconds until a time of the chain's clock; never more than before, even if a new
 * block moves that clock back. Undefined while one of them is unknown.
 */
export function useCountdown(until: number | undefined, now: number | undefined): number | undefined {
  const shown = useRef<{ until: number; left: number } | undefined>(undefined)
  if (until === undefined || now === undefined) return undefined
  const left = Math.max(0, until - now)
  const before = shown.current?.until === until ? shown.current.left : left
  shown.current = { until, left: Math.min(before, left) }
  return shown.current.left
}
