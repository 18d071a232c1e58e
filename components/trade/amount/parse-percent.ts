import { parseAmount } from '@/lib/amount'

// Parses a typed percentage into whole basis points: "0.5" or "0,5" is 50. Undefined for more than
// two decimals.
export function parsePercent(text: string): number | undefined {
  try {
    return Number(parseAmount(text, 2))
  } catch {
    return undefined
  }
}

export const percentText = (bps: number): string => String(bps / 100)

// Returns the slippage that a user may choose, in basis points.
export const slippageBounds = (expert: boolean) => ({ min: expert ? 0 : 1, max: expert ? 10_000 : 5_000 })
