import { isNativeToken, isSameAddress, nativeToken } from '../../address'
import type { Chain, Token } from '../chain'
import { appearanceOf } from './appearance'

type Named = Pick<Token, 'address' | 'symbol'> & { name?: string | undefined }

/** A listed token that another one can be taken for. */
export type Namesake = Pick<Token, 'address' | 'symbol'>

type Appearances = { symbols: ReadonlyMap<string, Named>; names: ReadonlyMap<string, Named> }
const known = new WeakMap<readonly Named[], Appearances>()

const appearancesOf = (listed: readonly Named[]): Appearances => {
  const found = known.get(listed)
  if (found) return found
  const byAppearance = (textOf: (token: Named) => string | undefined) =>
    // The first of the list counts.
    new Map(listed.map((token) => [appearanceOf(textOf(token) ?? ''), token] as const).toReversed())
  const made = { symbols: byAppearance(({ symbol }) => symbol), names: byAppearance(({ name }) => name) }
  known.set(listed, made)
  return made
}

/**
 * Finds the listed token that an unlisted one can be taken for, by the appearance of its symbol or name.
 * Returns undefined where there is none, and for a token of the list itself. The appearances of a list
 * are kept as long as the array is, so callers pass the same one.
 *
 * @example
 * findNamesake(mainnet.tokens, { address: '0xbeef...', symbol: 'U\u0405DC', name: 'Coin' }) // the listed USDC
 */
export const findNamesake = (listed: readonly Named[], token: Named): Namesake | undefined => {
  if (listed.some(({ address }) => isSameAddress(address, token.address))) return undefined
  const { symbols, names } = appearancesOf(listed)
  const [symbol, name] = [appearanceOf(token.symbol), appearanceOf(token.name ?? '')]
  // A symbol that is a listed token's name, and the other way round, is meant to be taken for it, too.
  const found =
    (symbol && (symbols.get(symbol) ?? names.get(symbol))) || (name && (names.get(name) ?? symbols.get(name)))
  return found ? { address: found.address, symbol: found.symbol } : undefined
}

const listedOf = new WeakMap<Chain, readonly Named[]>()

/**
 * Finds the listed token of a chain that another one can be taken for: the one that the service named
 * (`namesake`), which has more lists, or one of the registry or the native token.
 *
 * @example
 * namesakeOf(mainnet, { address: '0xbeef...', symbol: 'USDC' }) // { address: '0xa0b8...', symbol: 'USDC' }
 */
export const namesakeOf = (chain: Chain, token: Named & { namesake?: Namesake | undefined }): Namesake | undefined => {
  if (isNativeToken(token.address)) return undefined
  const listed = listedOf.get(chain) ?? [{ ...chain.nativeCurrency, address: nativeToken }, ...chain.tokens]
  listedOf.set(chain, listed)
  return token.namesake ?? findNamesake(listed, token)
}
