import type { Address } from 'viem'
import type { TradeTerms } from './trade-terms'

/** The terms that browsers stored before each token of a trade carried its chain. */
type FlatTerms = {
  srcToken: Address
  destToken: Address
  srcSymbol: string
  destSymbol: string
  srcDecimals: number
  destDecimals: number
}

/**
 * Returns a stored run's terms; converts those of an earlier version (one chain per run).
 *
 * @example
 * readStoredTerms(1, { srcToken: weth, srcSymbol: 'WETH', ... }).src.symbol // 'WETH'
 */
export const readStoredTerms = <terms extends TradeTerms>(chainId: number, stored: terms): terms => {
  // Storage can be edited by hand: terms without flat fields stay unchanged.
  const flat = stored as (terms & Partial<FlatTerms>) | undefined
  if (flat?.srcToken === undefined) return stored
  const { srcToken, destToken, srcSymbol, destSymbol, srcDecimals, destDecimals, ...others } = flat as terms & FlatTerms
  const src = { chainId, address: srcToken, symbol: srcSymbol, decimals: srcDecimals }
  const dest = { chainId, address: destToken, symbol: destSymbol, decimals: destDecimals }
  return { ...others, src, dest } as unknown as terms
}
