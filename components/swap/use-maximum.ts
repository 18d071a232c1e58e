'use client'
import { useEffect, useState } from 'react'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import { formatAmount } from '@/lib/amount'

// Returns the action of Max; undefined while there is no maximum. The gas is known only after a
// route: an amount that Max entered is lowered if it proves too large and was not edited since.
export function useMaximum(
  { side, amount, from, typeAmount }: Pick<SwapForm & SwapFormActions, 'side' | 'amount' | 'from' | 'typeAmount'>,
  { maximum, gasShort }: { maximum: bigint | undefined; gasShort: boolean },
): (() => void) | undefined {
  const [entered, setEntered] = useState<bigint>()
  const enter = (raw: bigint, decimals: number) => {
    setEntered(raw)
    typeAmount('SELL', formatAmount(raw, decimals))
  }
  const isEntered = side === 'SELL' && amount !== undefined && amount === entered
  const isTooMuch = isEntered && gasShort && maximum !== undefined && maximum > 0n && maximum < amount
  useEffect(() => {
    if (isTooMuch && from) enter(maximum, from.decimals)
  })
  return maximum !== undefined && maximum > 0n && from ? () => enter(maximum, from.decimals) : undefined
}
