import { toLowerAddress } from '@/lib/address'
import { solidlyPairAddress, v2PairAddress, v3PoolAddress, v4PoolId } from '@/lib/chain/pools/pool-address'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { ReadableChain } from '../chain/facts/served-chain'
import { type CreatedPool, decodeCreatedPool, factoryTopics } from '../chain/market/pool-events'
import { type LogsOf, readContractLogs } from '../chain/node/contract-logs'
import { type AnnouncedDex, announcerOf } from './announcer-of'
import type { CreatedRow } from './index-store'

/**
 * Returns the log filter of an exchange's pool announcements.
 *
 * @example
 * announcementsOf(uniswapV2).addresses // [factory]
 */
export const announcementsOf = (dex: AnnouncedDex): LogsOf => ({
  addresses: [announcerOf(dex)],
  topics: [factoryTopics],
})

/**
 * Reads the pools that an exchange announced in some blocks. Pools that do not match the derived
 * address (CREATE2) or id (V4: no hooks, known fee and spacing) are omitted, so that faulty nodes
 * and foreign factories add no false pools.
 *
 * @throws Chain.MixedBlocksError, Chain.UnreadableLogError; viem's errors when the node fails.
 * @example
 * await readCreated({ client, chain }, { dex, fromBlock: 10_000_835n, toBlock: 10_002_834n })
 * // [{ pool: '0xb4e1...', token0, token1, feePips: 3000, createdBlock: 10_008_355n }]
 */
export const readCreated = async (
  { client, chain }: Pick<ReadableChain, 'client' | 'chain'>,
  { dex, fromBlock, toBlock }: { dex: AnnouncedDex; fromBlock: bigint; toBlock: bigint },
): Promise<CreatedRow[]> => {
  const logs = await readContractLogs({ client }, { at: { fromBlock, toBlock }, ...announcementsOf(dex) })
  return logs.flatMap((log) => {
    const created = decodeCreatedPool(log)
    if (created === undefined) return []
    const [token0, token1] = [poolTokenOf(chain, created.token0), poolTokenOf(chain, created.token1)]
    const native = token0 !== toLowerAddress(created.token0)
    const feePips = feeOf(dex, created)
    const isOurs =
      feePips !== undefined &&
      // Ether and its wrapped token count as one, so a pool of both is useless.
      token0 !== token1 &&
      addressesOf(dex, { token0, token1, feePips, native }).includes(created.pool)
    return isOurs ? [{ pool: created.pool, token0, token1, feePips, createdBlock: log.blockNumber }] : []
  })
}

/** A Solidly pair's fee is set by its factory per block, so it is not stored. */
const feeOf = (dex: AnnouncedDex, { feePips }: CreatedPool): number | undefined =>
  dex.kind === 'v2' ? dex.feePips : dex.kind === 'solidly' ? 0 : feePips

type Announced = { token0: PoolAddress; token1: PoolAddress; feePips: number; native: boolean }

/** Returns the addresses or ids of an exchange's pools for these tokens. */
const addressesOf = (dex: AnnouncedDex, announced: Announced): readonly PoolAddress[] => {
  const { token0, token1, feePips } = announced
  if (dex.kind === 'v2') return [v2PairAddress(dex, token0, token1)]
  if (dex.kind === 'v3') return [v3PoolAddress(dex, token0, token1, feePips)]
  if (dex.kind === 'solidly') return [false, true].map((stable) => solidlyPairAddress(dex, token0, token1, stable))
  return dex.tiers.filter((tier) => tier.feePips === feePips).map((tier) => v4PoolId({ ...announced, ...tier }))
}
