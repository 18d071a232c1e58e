'use client'
import { useEffect, useRef } from 'react'
import { isSameAddress } from '@/lib/address'

/** Calls `close` when another account takes the place of the one before: what was reviewed as one is not confirmed as another. */
export function useCloseOnNewAccount(account: string | undefined, close: () => void): void {
  const before = useRef(account)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the account counts
  useEffect(() => {
    if (before.current && !isSameAddress(before.current, account)) close()
    before.current = account
  }, [account])
}
