import type { Address } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress } from '../../address'
import type { Chain } from '../chain'

type OfChain = { contracts: Pick<Chain['contracts'], 'wrappedNative'> }

/**
 * What pools know a token by: its address in lower case, the wrapped one for native.
 *
 * @example
 * poolTokenOf(mainnet, nativeToken) // '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
 */
export const poolTokenOf = ({ contracts }: OfChain, token: string): Address =>
  toLowerAddress(isNativeToken(token) ? contracts.wrappedNative : token)

/**
 * The ends of an order as pools know them.
 *
 * @example
 * poolPairOf(mainnet, { srcToken: nativeToken, destToken: usdc }) // { src: '0xc02a...', dest: '0xa0b8...' }
 */
export const poolPairOf = (
  chain: OfChain,
  { srcToken, destToken }: { srcToken: string; destToken: string },
): { src: Address; dest: Address } => ({ src: poolTokenOf(chain, srcToken), dest: poolTokenOf(chain, destToken) })

/**
 * Returns the names under which swaps list what pools know by one address: wrapped native also as the native token.
 *
 * @example
 * swapNamesOf(mainnet, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2') // ['0xc02a...', '0xeeee...']
 */
export const swapNamesOf = ({ contracts }: OfChain, token: Address): readonly [Address, ...Address[]] =>
  token === toLowerAddress(contracts.wrappedNative) ? [token, toLowerAddress(nativeToken)] : [token]
