import { isSameAddress } from '../../address'
import type { Chain } from '../chain'
import { findTokenBySymbol } from '../registry/registry'

type OfPair = { address: string }

/**
 * True if markets write the price of a pair the other way round: dollars for one of what is bought with them.
 *
 * @example
 * isPricedInverse(mainnet, usdc, weth) // true: 1 WETH = 3,000 USDC
 */
export const isPricedInverse = (chain: Chain, from: OfPair | undefined, to: OfPair | undefined): boolean =>
  isDollar(chain, from) && to !== undefined && !isDollar(chain, to)

// By address: a symbol is what a token says of itself.
const isDollar = (chain: Chain, token: OfPair | undefined): boolean =>
  chain.stableSymbols.some((symbol) => isSameAddress(findTokenBySymbol(chain, symbol)?.address, token?.address))
