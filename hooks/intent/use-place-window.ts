'use client'
import { useEffect } from 'react'
import type { IntentScope } from '@/actions/intent/intent-run'
import type { Chain } from '@/lib/chain/chain'
import { type IntentWindow, useIntentWindow } from './use-intent-window'

/** Returns the window that places an order, opened by the ticket's requested review. */
export function usePlaceWindow<reviewed>(
  chain: Chain,
  scope: IntentScope,
  wanted: reviewed | undefined,
  onWanted: (wanted: undefined) => void,
): IntentWindow<reviewed> {
  const window = useIntentWindow<reviewed>(chain, scope)
  const { review } = window
  useEffect(() => {
    if (wanted === undefined) return
    review(wanted)
    onWanted(undefined)
  }, [wanted, onWanted, review])
  return window
}
