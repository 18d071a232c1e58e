'use client'
import { autoSlippage } from '@/lib/ticket/terms/slippage'
import { useSettings } from '../use-settings'

/** Returns the slippage of a pair, basis points: what the settings fix, or what `auto` stands for there. */
export function useSlippage(...pair: Parameters<typeof autoSlippage>): {
  slippageBps: number
  slippageIsAuto: boolean
} {
  const slippage = useSettings((settings) => settings.slippage)
  const slippageIsAuto = slippage === 'auto'
  return { slippageBps: slippageIsAuto ? autoSlippage(...pair) : slippage, slippageIsAuto }
}
