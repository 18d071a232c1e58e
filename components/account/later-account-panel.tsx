'use client'

import { lazy, Suspense } from 'react'
import { useSeen } from '@/hooks/browser/use-seen'
import { accountText } from '@/messages/account'
import { AccountNote } from './account-note'

const AccountPanel = lazy(() => import('./account-panel'))

// The panel of an account once it is on the screen; a sentence stands in its place before.
export function LaterAccountPanel() {
  const { ref, isSeen } = useSeen()
  return (
    <div ref={ref}>
      {isSeen ? (
        <Suspense fallback={<AccountNote>{accountText.loading}</AccountNote>}>
          <AccountPanel />
        </Suspense>
      ) : (
        <AccountNote>{accountText.connect}</AccountNote>
      )}
    </div>
  )
}
