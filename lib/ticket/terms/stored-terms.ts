import type { Address } from 'viem'
import type { TradeTerms } from './trade-terms'

/** Terms as browsers stored them before each end of a trade carried its chain. */
type FlatTerms = {
  srcToken: Address
  destToken: Address
  srcSymbol: string
  destSymbol: string
  srcDecimals: number
  destDecimals: number
}

/**
 * Returns the terms of a stored run, also those that an earlier version of the page stored: both of their tokens are
 * on the chain of the run.
 *
 * @example
 * readStoredTerms(1, { srcToken: weth, srcSymbol: 'WETH', ... }).src.symbol // 'WETH'
 */
export const readStoredTerms = <terms extends TradeTerms>(chainId: number, stored: terms): terms => {
  if (!('srcToken' in stored)) return stored
  const { srcToken, destToken, srcSymbol, destSymbol, srcDecimals, destDecimals, ...others } = stored as terms &
    FlatTerms
  return {
    ...(others as unknown as terms),
    src: { chainId, address: srcToken, symbol: srcSymbol, decimals: srcDecimals },
    dest: { chainId, address: destToken, symbol: destSymbol, decimals: destDecimals },
  }
}
