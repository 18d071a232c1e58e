import type { Address } from 'viem'
import { isNativeToken, nativeToken, toLowerAddress } from '../../address'
import type { Chain } from '../chain'

type WrappedNative = { contracts: Pick<Chain['contracts'], 'wrappedNative'> }

/**
 * Returns the token's address in pools: in lower case, with the wrapped token for the native one.
 *
 * @example
 * poolTokenOf(mainnet, nativeToken) // '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
 */
export const poolTokenOf = ({ contracts }: WrappedNative, token: string): Address =>
  toLowerAddress(isNativeToken(token) ? contracts.wrappedNative : token)

/**
 * Returns the token pair of an order as pools know it.
 *
 * @example
 * poolPairOf(mainnet, { srcToken: nativeToken, destToken: usdc })
 * // { src: '0xc02a...', dest: '0xa0b8...' }
 */
export const poolPairOf = (
  chain: WrappedNative,
  { srcToken, destToken }: { srcToken: string; destToken: string },
): { src: Address; dest: Address } => ({ src: poolTokenOf(chain, srcToken), dest: poolTokenOf(chain, destToken) })

/**
 * Returns the addresses that swaps record for a pool's token; two for the wrapped native token.
 *
 * @example
 * swapNamesOf(mainnet, '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2') // ['0xc02a...', '0xeeee...']
 */
export const swapNamesOf = ({ contracts }: WrappedNative, token: Address): readonly [Address, ...Address[]] =>
  token === toLowerAddress(contracts.wrappedNative) ? [token, toLowerAddress(nativeToken)] : [token]
