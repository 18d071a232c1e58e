import type { Hash } from 'viem'
import type { Chain } from '@/lib/chain/chain'

/**
 * Which transaction of which chain a path names: a chain that is served, by its id, and a hash of 32 bytes.
 *
 * @example
 * findPlace(site, '1', '0x12').hash // undefined
 */
export const findPlace = (
  { chains }: { chains: readonly Chain[] },
  chainText: string,
  hashText: string,
): { chain: Chain | undefined; hash: Hash | undefined } => ({
  chain: chains.find(({ id }) => `${id}` === chainText),
  hash: /^0x[0-9a-fA-F]{64}$/.test(hashText) ? (hashText.toLowerCase() as Hash) : undefined,
})
