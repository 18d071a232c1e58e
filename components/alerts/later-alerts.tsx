'use client'

import { lazy, Suspense } from 'react'
import { useSite } from '@/hooks/use-site'

const AlertsButton = lazy(() => import('./alerts-button'))

// Loads the button after the first frame, in a place of its height.
export function LaterAlerts() {
  const { sendsAlerts } = useSite()
  if (!sendsAlerts) return null
  return (
    <Suspense fallback={<div className="h-9" />}>
      <AlertsButton />
    </Suspense>
  )
}
