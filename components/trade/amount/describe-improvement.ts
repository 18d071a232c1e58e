import { formatAmount } from '@/lib/amount'
import type { Difference } from '@/lib/history/difference-of'
import { fillsText } from '@/messages/fills'
import { displayPercent, displayUsd } from './display-amount'

const usdDecimals = 18

// Formats dollars with 18 decimals.
export const dollarText = (usd: bigint): string => displayUsd(formatAmount(usd, usdDecimals)) ?? ''

// Formats basis points as a percentage; below one basis point as "<0.01%".
export const smallPercent = (bps: number): string => (bps < 1 ? `<${displayPercent(1)}` : displayPercent(bps))

export type ImprovementLook = { text: string; fullText: string; isBetter: boolean; isWorse: boolean }

// Describes a fill compared with its quote: percent and dollars with a sign, and in words.
export const describeImprovement = ({ amount, bps, usd }: Difference): ImprovementLook => {
  if (amount === 0n) {
    const text = fillsText.improvement.asQuoted
    return { text, fullText: text, isBetter: false, isWorse: false }
  }
  const isWorse = amount < 0n
  const percent = smallPercent(Math.abs(bps))
  const dollars = usd === undefined ? undefined : dollarText(usd < 0n ? -usd : usd)
  return {
    text: fillsText.improvement.signed(isWorse, percent, dollars),
    fullText: (isWorse ? fillsText.improvement.worse : fillsText.improvement.better)(percent, dollars),
    isBetter: !isWorse,
    isWorse,
  }
}
