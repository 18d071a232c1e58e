'use client'
import { useEffect } from 'react'
import { swapRuns } from './swap/swap-runs'
import { useImportedTokens } from './use-imported-tokens'
import { watchOtherTabs } from './wallet/run-lock'

/**
 * Reads what is kept in this browser for trading, once, after the first paint: the server knows none of it, so the first paint shows defaults and
 * both sides draw the same page.
 */
export function useStoredState() {
  useEffect(() => {
    for (const store of [useImportedTokens, swapRuns.useRuns]) void store.persist.rehydrate()
    return watchOtherTabs()
  }, [])
}
