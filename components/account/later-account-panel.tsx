'use client'

import { lazy, Suspense } from 'react'
import { useSeen } from '@/hooks/browser/use-seen'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { accountText } from '@/messages/account'
import { AccountNote } from './account-note'

const AccountPanel = lazy(() => import('./account-panel'))

// Shows the account panel once it is on the screen and a wallet is connected, else a sentence.
export function LaterAccountPanel() {
  const { ref, isSeen } = useSeen()
  const { address } = useWallet()
  return (
    <div ref={ref}>
      {isSeen && address ? (
        <Suspense fallback={<AccountNote>{accountText.loading}</AccountNote>}>
          <AccountPanel account={address} />
        </Suspense>
      ) : (
        <AccountNote>{accountText.connect}</AccountNote>
      )}
    </div>
  )
}
