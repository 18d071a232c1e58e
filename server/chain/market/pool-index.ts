import type { Address } from 'viem'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'

/** The known pools of a chain beyond the followed ones. Both lists have the deepest pools first. */
export type PoolIndex = {
  deepest: (limit: number) => Promise<PoolCandidate[]>
  /** Returns the pools of a token with any other. */
  ofToken: (token: Address, limit: number) => Promise<PoolCandidate[]>
}

/**
 * A chosen pool stays until this multiple of the limit is deeper: the order of the last ones
 * changes often.
 */
const staying = 1.25

/**
 * Chooses the pools of the index to follow in addition to the listed ones: the `limit` deepest, and
 * chosen ones that are nearly as deep, at most a quarter more.
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
