import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Dex } from '@/lib/chain/chain'
import { solidlyPairAddress, v2PairAddress, v3PoolAddress } from '@/lib/chain/pool-address'
import { readContractLogs } from '../chain/contract-logs'
import { type CreatedPool, decodeCreatedPool, factoryTopics } from '../chain/pool-events'
import type { ReadableChain } from '../chain/served-chain'
import type { CreatedRow } from './index-store'

/** An exchange whose factory announces its pools. */
export type FactoryDex = Extract<Dex, { kind: 'v2' | 'v3' | 'solidly' }>

/**
 * Reads the pools that a factory announced in some blocks. One that is not where the factory puts it (CREATE2) is left out: a node that is
 * wrong, or a factory of another kind, adds nothing that is taken for a pool.
 *
 * @throws Chain.MixedBlocksError, Chain.UnreadableLogError; viem's errors when the node fails or finds the blocks too many.
 * @example
 * await readCreated({ client }, { dex, fromBlock: 10_000_835n, toBlock: 10_002_834n }) // [{ pool: '0xb4e1...', token0, token1, feePips: 3000 }]
 */
export const readCreated = async (
  { client }: Pick<ReadableChain, 'client'>,
  { dex, fromBlock, toBlock }: { dex: FactoryDex; fromBlock: bigint; toBlock: bigint },
): Promise<CreatedRow[]> => {
  const addresses = [toLowerAddress(dex.factory)]
  const logs = await readContractLogs({ client }, { at: { fromBlock, toBlock }, addresses, topics: [factoryTopics] })
  return logs.flatMap((log) => {
    const created = decodeCreatedPool(log)
    if (created === undefined) return []
    const { pool, token0, token1 } = created
    const feePips = feeOf(dex, created)
    return feePips !== undefined && addressesOf(dex, created).includes(pool) ? [{ pool, token0, token1, feePips }] : []
  })
}

/** A pair of Solidly's kind has the fee that its factory says at each block: none is kept of it. */
const feeOf = (dex: FactoryDex, { feePips }: CreatedPool): number | undefined =>
  dex.kind === 'v2' ? dex.feePips : dex.kind === 'solidly' ? 0 : feePips

/** Where a factory puts its pools of these tokens. */
const addressesOf = (dex: FactoryDex, { token0, token1, feePips = 0 }: CreatedPool): readonly Address[] => {
  if (dex.kind === 'v2') return [v2PairAddress(dex, token0, token1)]
  if (dex.kind === 'v3') return [v3PoolAddress(dex, token0, token1, feePips)]
  return [false, true].map((stable) => solidlyPairAddress(dex, token0, token1, stable))
}
