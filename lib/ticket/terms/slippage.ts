import type { Chain } from '@/lib/chain/chain'

/** Basis points that `auto` stands for, by the kind of pair. */
const autoSlippageBps = { stable: 10, listed: 50, other: 100 } as const

type PairToken = {
  symbol: string
  origin: 'native' | 'listed' | 'token-list' | 'imported' | 'found'
  transferFeeBps?: number
}

/**
 * The slippage `auto` stands for: 0.1 % between two dollars, 0.5 % between listed tokens, 1 % with any other.
 *
 * @example
 * autoSlippage(mainnet, usdc, dai) // 10
 */
export const autoSlippage = (chain: Chain, from: PairToken | undefined, to: PairToken | undefined): number => {
  if (!from || !to) return autoSlippageBps.listed
  const isListed = ({ origin }: PairToken) => origin === 'native' || origin === 'listed'
  if (!isListed(from) || !isListed(to)) return autoSlippageBps.other
  if (from.transferFeeBps || to.transferFeeBps) return autoSlippageBps.other
  const isStable = ({ symbol }: PairToken) => chain.stableSymbols.includes(symbol)
  return isStable(from) && isStable(to) ? autoSlippageBps.stable : autoSlippageBps.listed
}
