'use client'

import { type ReactNode, Suspense, useEffect, useState } from 'react'

type OnDemandProps = {
  when: boolean
  // Fetches the code while the page rests, so that the first use does not wait for it.
  preload: () => Promise<unknown>
  children: ReactNode
}

const restMs = 1_500

// Renders what is loaded lazily from the first time it is wanted; it stays then, so that a window can close properly.
export function OnDemand({ when, preload, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(when)
  if (when && !wanted) setWanted(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the caller passes later
  useEffect(() => {
    const timer = setTimeout(() => void preload().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [])

  return wanted ? <Suspense>{children}</Suspense> : null
}
