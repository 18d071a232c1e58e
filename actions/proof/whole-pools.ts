import type { Proof } from '@/lib/api/market/proof'
import type { Pool } from '@/lib/routing/pools/pool'

/**
 * The pools of a proof as they were read, with all ticks that the proof has of them: only those were read that its bounds go by, and a trade
 * in a part of the market goes further.
 *
 * @example
 * wholePools(proof, read).length // 87
 */
export const wholePools = (proof: Pick<Proof, 'pools'>, read: readonly Pool[]): readonly Pool[] => {
  const told = new Map<string, Proof['pools'][number]>(proof.pools.map((pool) => [pool.address, pool]))
  return read.flatMap((pool): Pool[] => {
    const one = told.get(pool.address)
    if (one === undefined) return []
    if (!('ticks' in pool && 'ticks' in one)) return [pool]
    const ticks = one.ticks.map(([index, net]) => {
      const liquidityNet = BigInt(net)
      return { index, liquidityNet, liquidityGross: liquidityNet < 0n ? -liquidityNet : liquidityNet }
    })
    return [{ ...pool, ticks }]
  })
}
