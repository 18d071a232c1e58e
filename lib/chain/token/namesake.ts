import { isNativeToken, isSameAddress, nativeToken } from '../../address'
import type { Chain, Token } from '../chain'
import { appearanceOf } from './appearance'

type Named = Pick<Token, 'address' | 'symbol'> & { name?: string | undefined }

/** A listed token with which another one can be confused. */
export type Namesake = Pick<Token, 'address' | 'symbol'>

type Appearances = { symbols: ReadonlyMap<string, Named>; names: ReadonlyMap<string, Named> }
const known = new WeakMap<readonly Named[], Appearances>()

const appearancesOf = (listed: readonly Named[]): Appearances => {
  const found = known.get(listed)
  if (found) return found
  const byAppearance = (textOf: (token: Named) => string | undefined) =>
    // Reversed, so that the first listed token wins.
    new Map(listed.map((token) => [appearanceOf(textOf(token) ?? ''), token] as const).toReversed())
  const appearances = { symbols: byAppearance(({ symbol }) => symbol), names: byAppearance(({ name }) => name) }
  known.set(listed, appearances)
  return appearances
}

/**
 * Finds the listed token with which an unlisted one can be confused, by the appearance of its
 * symbol or name. Returns undefined if there is none, and for a token of the list itself. The
 * appearances are cached per array, so callers should pass the same one.
 *
 * @example
 * findNamesake(mainnet.tokens, { address: '0xbeef...', symbol: 'U\u0405DC', name: 'Coin' })
 * // the listed USDC
 */
export const findNamesake = (listed: readonly Named[], token: Named): Namesake | undefined => {
  if (listed.some(({ address }) => isSameAddress(address, token.address))) return undefined
  const { symbols, names } = appearancesOf(listed)
  const [symbol, name] = [appearanceOf(token.symbol), appearanceOf(token.name ?? '')]
  // Also compares symbols with names, which imitations may swap.
  const found =
    (symbol && (symbols.get(symbol) ?? names.get(symbol))) || (name && (names.get(name) ?? symbols.get(name)))
  return found ? { address: found.address, symbol: found.symbol } : undefined
}

const listedOf = new WeakMap<Chain, readonly Named[]>()

/**
 * Finds the listed token of a chain with which another one can be confused: the one that the
 * service found (`namesake`), which has more lists, or one of the registry or the native token.
 *
 * @example
 * namesakeOf(mainnet, { address: '0xbeef...', symbol: 'USDC' })
 * // { address: '0xa0b8...', symbol: 'USDC' }
 */
export const namesakeOf = (chain: Chain, token: Named & { namesake?: Namesake | undefined }): Namesake | undefined => {
  if (isNativeToken(token.address)) return undefined
  const listed = listedOf.get(chain) ?? [{ ...chain.nativeCurrency, address: nativeToken }, ...chain.tokens]
  listedOf.set(chain, listed)
  return token.namesake ?? findNamesake(listed, token)
}
