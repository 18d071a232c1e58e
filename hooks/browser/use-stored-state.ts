'use client'
import { useEffect } from 'react'
import { useImportedTokens } from '../token/use-imported-tokens'
import { useTokenLists } from '../token/use-token-lists'
import { watchOtherTabs } from '../wallet/run/run-lock'
import { useLeaveWarning } from '../wallet/run/use-leave-warning'

/**
 * Reads the trading data of this browser once, after the first paint: the server does not know it,
 * so the first paint uses defaults and both render the same page.
 */
export function useStoredState() {
  useLeaveWarning()
  useEffect(() => {
    void useImportedTokens.persist.rehydrate()
    void useTokenLists.persist.rehydrate()
    return watchOtherTabs()
  }, [])
}
