'use client'
import { useEffect } from 'react'
import { useImportedTokens } from '../token/use-imported-tokens'
import { useTokenLists } from '../token/use-token-lists'
import { watchOtherTabs } from '../wallet/run/run-lock'
import { useLeaveWarning } from '../wallet/run/use-leave-warning'

/**
 * Reads what is kept in this browser for trading, once, after the first paint: the server knows none of it, so the first paint shows defaults and
 * both sides draw the same page.
 */
export function useStoredState() {
  useLeaveWarning()
  useEffect(() => {
    void useImportedTokens.persist.rehydrate()
    void useTokenLists.persist.rehydrate()
    return watchOtherTabs()
  }, [])
}
