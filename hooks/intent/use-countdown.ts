'use client'
import { useRef } from 'react'

/**
 * Seconds until a moment of the chain's clock; never more than it was a moment ago, whatever a new block says of that clock. Undefined where one of
 * them is not known.
 */
export function useCountdown(until: number | undefined, now: number | undefined): number | undefined {
  const shown = useRef<{ until: number; left: number } | undefined>(undefined)
  if (until === undefined || now === undefined) return undefined
  const left = Math.max(0, until - now)
  const before = shown.current?.until === until ? shown.current.left : left
  shown.current = { until, left: Math.min(before, left) }
  return shown.current.left
}
