'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

const RecentList = lazy(() => import('./recent-list'))

// What reads the orders comes when the wallet's menu is opened.
export function RecentActivity() {
  return (
    <Suspense fallback={<Skeleton className="h-56 w-full" />}>
      <RecentList />
    </Suspense>
  )
}
