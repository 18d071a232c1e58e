'use client'
import { useEffect, useRef } from 'react'
import { isSameAddress } from '@/lib/address'

/** Calls `close` when another account is connected, which must not confirm the review. */
export function useCloseOnNewAccount(account: string | undefined, close: () => void): void {
  const before = useRef(account)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the account counts
  useEffect(() => {
    if (before.current && !isSameAddress(before.current, account)) close()
    before.current = account
  }, [account])
}
