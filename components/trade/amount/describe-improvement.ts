import { formatAmount } from '@/lib/amount'
import type { Difference } from '@/lib/history/difference-of'
import { fillsText } from '@/messages/fills'
import { displayPercent, displayUsd } from './display-amount'

const usdDecimals = 18

// Dollars with 18 decimals, as the page writes them.
export const dollarText = (usd: bigint): string => displayUsd(formatAmount(usd, usdDecimals)) ?? ''

export type ImprovementLook = { text: string; says: string; isBetter: boolean; isWorse: boolean }

// How a fill came out beside its quote: percent and dollars with a sign, and the same in words.
export const describeImprovement = ({ amount, bps, usd }: Difference): ImprovementLook => {
  if (amount === 0n) {
    const text = fillsText.improvement.asQuoted
    return { text, says: text, isBetter: false, isWorse: false }
  }
  const isWorse = amount < 0n
  const size = Math.abs(bps)
  const percent = size < 1 ? `<${displayPercent(1)}` : displayPercent(size)
  const dollars = usd === undefined ? undefined : dollarText(usd < 0n ? -usd : usd)
  return {
    text: fillsText.improvement.signed(isWorse, percent, dollars),
    says: (isWorse ? fillsText.improvement.worse : fillsText.improvement.better)(percent, dollars),
    isBetter: !isWorse,
    isWorse,
  }
}
