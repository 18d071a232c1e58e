'use client'
import { useEffect } from 'react'
import { useSwapRuns } from './swap/swap-runs'
import { useImportedTokens } from './use-imported-tokens'
import { useSettings } from './use-settings'

/**
 * Reads what is kept in this browser, once, after the first paint: the server knows none of it, so the first paint shows defaults and
 * both sides draw the same page.
 */
export function useStoredState() {
  useEffect(() => {
    for (const store of [useSettings, useImportedTokens, useSwapRuns]) void store.persist.rehydrate()
  }, [])
}
