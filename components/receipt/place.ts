import type { Hash } from 'viem'
import type { Chain } from '@/lib/chain/chain'

// The parts of a link to a receipt; `order` is a query parameter.
export type NamedPlace = { chain: string; hash: string; order?: string | string[] | null | undefined }

/**
 * Returns the chain, transaction hash and order that a link names; undefined for an unknown chain
 * id or a malformed hash.
 *
 * @example
 * findPlace(site, { chain: '1', hash: '0x12' }).hash // undefined
 */
export const findPlace = (
  { chains }: { chains: readonly Chain[] },
  named: NamedPlace,
): { chain: Chain | undefined; hash: Hash | undefined; order: Hash | undefined } => ({
  chain: chains.find(({ id }) => `${id}` === named.chain),
  hash: hashIn(named.hash),
  order: hashIn(named.order),
})

const hashIn = (text: NamedPlace['order']): Hash | undefined =>
  typeof text === 'string' && /^0x[0-9a-fA-F]{64}$/.test(text) ? (text.toLowerCase() as Hash) : undefined
