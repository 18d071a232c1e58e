import type { Address } from 'viem'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { ServedChain } from '../chain/facts/served-chain'

/**
 * The tokens of a chain that nobody can add to: the native one, those of the registry, then those of the published list; in lower case.
 * What an account was credited in these is always told. Anybody can credit anybody in tokens of their own, as many as they like: those
 * have a limit, which pushes out only one another.
 *
 * @example
 * knownTokensOf(served)[0] // '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
 */
export const knownTokensOf = ({ chain, tokenList }: Pick<ServedChain, 'chain' | 'tokenList'>): Address[] => [
  ...new Set([...registryTokensOf(chain), ...tokenList().tokens.map(({ address }) => toLowerAddress(address))]),
]

/**
 * The native token of a chain and those of its registry, in lower case.
 *
 * @example
 * registryTokensOf(mainnet).length // 15
 */
export const registryTokensOf = ({ tokens }: ServedChain['chain']): Address[] =>
  [nativeToken, ...tokens.map(({ address }) => address)].map(toLowerAddress)
