import { parseAmount } from '@/lib/amount'

// A percent as a person types it, in whole basis points: "0.5" or "0,5" is 50. More than two decimals have no meaning here.
export function parsePercent(text: string): number | undefined {
  try {
    return Number(parseAmount(text, 2))
  } catch {
    return undefined
  }
}

export const percentText = (bps: number): string => String(bps / 100)

// Basis points a person may choose.
export const slippageBounds = (expert: boolean) => ({ min: expert ? 0 : 1, max: expert ? 10_000 : 5_000 })
