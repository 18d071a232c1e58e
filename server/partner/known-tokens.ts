import type { Address } from 'viem'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { ServedChain } from '../chain/facts/served-chain'

/**
 * Returns the tokens of a chain that third parties cannot extend: the native one, those of the
 * registry, then those of the published list; in lower case. Credits in these are always returned.
 * Anyone can credit any account in own tokens without limit, so those have a maximum of their own.
 *
 * @example
 * knownTokensOf(served)[0] // '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
 */
export const knownTokensOf = ({ chain, tokenList }: Pick<ServedChain, 'chain' | 'tokenList'>): Address[] => [
  ...new Set([...registryTokensOf(chain), ...tokenList().tokens.map(({ address }) => toLowerAddress(address))]),
]

/**
 * Returns the native token of a chain and those of its registry, in lower case.
 *
 * @example
 * registryTokensOf(mainnet).length // 15
 */
export const registryTokensOf = ({ tokens }: ServedChain['chain']): Address[] =>
  [nativeToken, ...tokens.map(({ address }) => address)].map(toLowerAddress)
