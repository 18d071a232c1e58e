export type SlippageTier = 'low' | 'usual' | 'noted' | 'loud'

// Bounds in basis points. Below `low`, usual price changes fail the swap; above `loud`, a sandwich
// attack gains more than a market moves in a block.
const bounds = { low: 5, noted: 200, loud: 500 } as const

export function slippageTier(bps: number): SlippageTier {
  if (bps < bounds.low) return 'low'
  if (bps > bounds.loud) return 'loud'
  return bps > bounds.noted ? 'noted' : 'usual'
}

export const slippageTones = { low: 'text-caution', usual: '', noted: 'text-caution', loud: 'text-danger' } as const
