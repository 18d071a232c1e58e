import { isNativeToken, isSameAddress } from '../../address'
import type { Chain } from '../chain'
import { findTokenBySymbol } from '../registry/registry'

type PairToken = { address: string }

/**
 * True if markets quote the pair in the opposite direction. Prices are in dollars if one side is a
 * dollar token, else in the native token if one side is that.
 *
 * @example
 * isPricedInverse(mainnet, usdc, weth) // true: 1 WETH = 3,000 USDC
 */
export const isPricedInverse = (chain: Chain, from: PairToken | undefined, to: PairToken | undefined): boolean =>
  from !== undefined && to !== undefined && quoteRank(chain, from) > quoteRank(chain, to)

/**
 * Returns the token's rank as quote currency: dollars before the native token before all others.
 */
const quoteRank = (chain: Chain, token: PairToken): number => {
  if (isDollar(chain, token)) return 2
  return isNativeToken(token.address) || isSameAddress(token.address, chain.contracts.wrappedNative) ? 1 : 0
}

// Compares addresses, because anyone can choose a symbol.
const isDollar = (chain: Chain, token: PairToken): boolean =>
  chain.stableSymbols.some((symbol) => isSameAddress(findTokenBySymbol(chain, symbol)?.address, token.address))
