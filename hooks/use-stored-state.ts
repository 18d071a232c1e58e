'use client'
import { useEffect } from 'react'
import { useImportedTokens } from './use-imported-tokens'
import { watchOtherTabs } from './wallet/run-lock'

/**
 * Reads what is kept in this browser for trading, once, after the first paint: the server knows none of it, so the first paint shows defaults and
 * both sides draw the same page.
 */
export function useStoredState() {
  useEffect(() => {
    void useImportedTokens.persist.rehydrate()
    return watchOtherTabs()
  }, [])
}
