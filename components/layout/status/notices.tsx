'use client'

import { lazy, Suspense } from 'react'
import { useNotices } from '@/hooks/wallet/run/notices'

const NoticeList = lazy(() => import('./notice-list'))

const corner = 'pointer-events-none fixed inset-x-0 bottom-4 z-30 grid justify-items-center gap-2 px-4'

// Announces notices: the live region is always present, so that screen readers read what is added.
// It stays away from a ticket's button: at the right, on a phone at the top.
export function Notices() {
  const notices = useNotices((state) => state.notices)
  return (
    <div role="status" className={`${corner} sm:justify-items-end max-sm:top-16 max-sm:bottom-auto print:hidden`}>
      {notices.length > 0 && (
        <Suspense>
          <NoticeList notices={notices} />
        </Suspense>
      )}
    </div>
  )
}
