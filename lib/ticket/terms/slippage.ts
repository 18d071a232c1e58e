import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'

/** Basis points that `auto` stands for, by the kind of pair. */
const autoSlippageBps = { stable: 10, listed: 50, other: 100 } as const

type PairToken = {
  address: string
  symbol: string
  origin: 'native' | 'listed' | 'token-list' | 'imported' | 'imported-list' | 'found'
  transferFeeBps?: number
}

/**
 * The slippage `auto` stands for: 0.1 % between two dollars and for one token that is only sent, 0.5 % between listed
 * tokens, 1 % with any other.
 *
 * @example
 * autoSlippage(mainnet, usdc, dai) // 10
 */
export const autoSlippage = (
  chain: Chain | undefined,
  from: PairToken | undefined,
  to: PairToken | undefined,
): number => {
  if (!chain || !from || !to) return autoSlippageBps.listed
  const isListed = ({ origin }: PairToken) => origin === 'native' || origin === 'listed'
  if (!isListed(from) || !isListed(to)) return autoSlippageBps.other
  if (from.transferFeeBps || to.transferFeeBps) return autoSlippageBps.other
  // Sent to another chain as it is, or wrapped first.
  if (isSameAddress(poolTokenOf(chain, from.address), to.address)) return autoSlippageBps.stable
  const isStable = ({ symbol }: PairToken) => chain.stableSymbols.includes(symbol)
  return isStable(from) && isStable(to) ? autoSlippageBps.stable : autoSlippageBps.listed
}
