'use client'
import { type PairKind, pairKindOf, usualSlippageBps } from '@/lib/ticket/terms/slippage'
import { useSettings } from '../use-settings'

/** The slippage of the settings, bps, or the kind for which `auto` chooses one. */
export type SlippageChoice = { slippageBps: number; autoKind: PairKind | undefined }

/**
 * Returns the slippage of a pair from the settings. With `auto` it is the usual one of the kind,
 * until there is a price to choose by (`autoSlippage`).
 */
export function useSlippage(...pair: Parameters<typeof pairKindOf>): SlippageChoice {
  const slippage = useSettings((settings) => settings.slippage)
  if (slippage !== 'auto') return { slippageBps: slippage, autoKind: undefined }
  const autoKind = pairKindOf(...pair)
  return { slippageBps: usualSlippageBps[autoKind], autoKind }
}
