'use client'

import { lazy, Suspense } from 'react'
import { useNotices } from '@/hooks/wallet/notices'

const NoticeList = lazy(() => import('./notice-list'))

// The region is always there, so that it is read out when something comes into it.
export function Notices() {
  const notices = useNotices((state) => state.notices)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 grid justify-items-center gap-2 px-4 print:hidden"
    >
      {notices.length > 0 && (
        <Suspense>
          <NoticeList notices={notices} />
        </Suspense>
      )}
    </div>
  )
}
