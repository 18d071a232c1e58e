import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '../chain'

/**
 * Returns the block from which the events of a contract are searched.
 *
 * @example
 * firstBlockOf({ rfqFirstBlock: 20_000_000 }, 'rfq') // 20_000_000n
 */
export const firstBlockOf = (
  chain: Pick<Chain, 'rfqFirstBlock' | 'intentFirstBlock'>,
  contract: 'rfq' | 'intent',
): bigint => BigInt(chain[`${contract}FirstBlock`] ?? 0)

/**
 * Finds a listed token of a chain by address.
 *
 * @example
 * findToken(mainnet, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')?.symbol // 'USDC'
 */
export const findToken = (chain: Chain, address: string): Token | undefined =>
  indexOf(chain).byAddress.get(address.toLowerCase())

/**
 * Finds a listed token of a chain by symbol, in any casing.
 *
 * @example
 * findTokenBySymbol(mainnet, 'usdc')?.decimals // 6
 */
export const findTokenBySymbol = (chain: Chain, symbol: string): Token | undefined =>
  indexOf(chain).bySymbol.get(symbol.toLowerCase())

/**
 * Returns the symbol of the native token or of a listed one, else the address.
 *
 * @example
 * symbolOf(mainnet, nativeToken) // 'ETH'
 */
export const symbolOf = (chain: Chain, token: string): string =>
  isNativeToken(token) ? chain.nativeCurrency.symbol : (findToken(chain, token)?.symbol ?? token)

type TokenIndex = { byAddress: ReadonlyMap<string, Token>; bySymbol: ReadonlyMap<string, Token> }
const indexes = new WeakMap<Chain, TokenIndex>()

/** Returns the cached token index of a chain. The first of two tokens with one symbol is used. */
const indexOf = (chain: Chain): TokenIndex => {
  const known = indexes.get(chain)
  if (known) return known
  const tokens = [...chain.tokens].reverse()
  const index = {
    byAddress: new Map(tokens.map((token) => [token.address.toLowerCase(), token])),
    bySymbol: new Map(tokens.map((token) => [token.symbol.toLowerCase(), token])),
  }
  indexes.set(chain, index)
  return index
}
