import type { Proof } from '@/lib/api/market/proof'
import type { Pool } from '@/lib/routing/pools/pool'

/**
 * Returns the pools that were read with all ticks of the proof: only those within its bounds were
 * read, and a trade in a part of the market crosses more.
 */
export const completePools = (proof: Pick<Proof, 'pools'>, read: readonly Pool[]): readonly Pool[] => {
  const proofPools = new Map<string, Proof['pools'][number]>(proof.pools.map((pool) => [pool.address, pool]))
  return read.flatMap((pool): Pool[] => {
    const proofPool = proofPools.get(pool.address)
    if (proofPool === undefined) return []
    if (!('ticks' in pool && 'ticks' in proofPool)) return [pool]
    const ticks = proofPool.ticks.map(([index, net]) => {
      const liquidityNet = BigInt(net)
      return { index, liquidityNet, liquidityGross: liquidityNet < 0n ? -liquidityNet : liquidityNet }
    })
    return [{ ...pool, ticks }]
  })
}
