'use client'
import { useEffect, useState } from 'react'
import type { SwapForm, SwapFormActions } from '@/hooks/swap/use-swap-form'
import { formatAmount } from '@/lib/amount'

// What Max does; undefined while it can do nothing. How much gas an amount takes is known only once it has a route: while what was
// entered so is too much for that, and nobody has typed since, the amount becomes the maximum of that route.
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
