export type SlippageTier = 'low' | 'usual' | 'noted' | 'loud'

// Basis points. Below the first a price that only breathes fails the swap; above the last somebody who trades against it earns more than any
// market moves in a block.
const bounds = { low: 5, noted: 200, loud: 500 } as const

export function slippageTier(bps: number): SlippageTier {
  if (bps < bounds.low) return 'low'
  if (bps > bounds.loud) return 'loud'
  return bps > bounds.noted ? 'noted' : 'usual'
}

export const slippageTones = { low: 'text-caution', usual: '', noted: 'text-caution', loud: 'text-danger' } as const
