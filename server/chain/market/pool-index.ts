import type { Address } from 'viem'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'

/** What is known of a chain's pools beyond those that are followed; it comes in as a value. Both lists have the deepest pools first. */
export type PoolIndex = {
  deepest: (limit: number) => Promise<PoolCandidate[]>
  /** The pools of a token with any other. */
  ofToken: (token: Address, limit: number) => Promise<PoolCandidate[]>
}

/** One that was chosen stays until so many times as many pools are deeper: the order of the last ones changes all the time. */
const staying = 1.25

/**
 * Chooses which pools of the index are followed from now on beside those that are listed: the `limit` deepest, and what was chosen and is
 * nearly as deep, a quarter more at most.
 *
 * @example
 * const { add, drop } = await choosePools(index, { chosen: new Set(), listed, limit: 2_000 })
 * add.length // 2000
 */
export const choosePools = async (
  index: PoolIndex,
  { chosen, listed, limit }: { chosen: ReadonlySet<Address>; listed: ReadonlySet<Address>; limit: number },
): Promise<{ add: PoolCandidate[]; drop: Address[] }> => {
  const deepest = await index.deepest(listed.size + Math.floor(limit * staying))
  const others = deepest.filter(({ address }) => !listed.has(address))
  const near = new Set(others.slice(0, Math.floor(limit * staying)).map(({ address }) => address))
  return {
    add: others.slice(0, limit).filter(({ address }) => !chosen.has(address)),
    drop: [...chosen].filter((address) => !near.has(address)),
  }
}
