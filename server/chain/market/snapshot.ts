import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { readRounds } from '@/lib/chain/node/reading'
import type { PoolCandidate } from '@/lib/chain/pools/candidates'
import { readPools } from '@/lib/chain/pools/pool-reads'
import { type BitmapReading, everyWord, wholeBitmaps } from '@/lib/chain/pools/tick-bitmaps'
import type { Pool } from '@/lib/routing/pools/pool'
import type { BlockReads } from '../node/block-reads'
import type { ChainClient } from '../node/clients'
import { byCode } from '../node/code-calls'
import { readMany } from '../node/multicall'

type Deps = { client: ChainClient; chain: Chain }
type Asked = {
  candidates: readonly PoolCandidate[]
  blockHash: Hex
  /** Reads the pools in one request with the other reads of each block. */
  reads?: BlockReads | undefined
}

/**
 * Reads the complete state of pools at one block: reserves, or price, liquidity and every
 * initialised tick, or balances and parameters. Candidates without such a pool are left out. One
 * block hash pins every read, so the answer mixes no blocks.
 *
 * @throws viem's errors if the node fails or has dropped the block.
 * @example
 * await snapshotPools({ client, chain }, { candidates: listedCandidates(chain), blockHash })
 * // [{ kind: 'v2', reserve0: 10n, ... }]
 */
export const snapshotPools = async (deps: Deps, { candidates, blockHash, reads }: Asked): Promise<Pool[]> => {
  if (candidates.length === 0) return []
  const readBy = (bitmaps: BitmapReading) =>
    readRounds(readPools(deps.chain, candidates, bitmaps), (asked) =>
      reads ? reads.ask(asked, blockHash) : readMany(deps, asked, { blockHash }),
    )
  const read = () => byCode(deps.client, { fast: () => readBy(wholeBitmaps), slow: () => readBy(everyWord) })
  // For its newest block a node may return the state of the next one if that arrives meanwhile.
  // Logs of the next block would then count twice, so reads during which the head moved are
  // repeated; blocks below the head do not change.
  const wasHead = await isHead(deps, blockHash)
  const pools = await read()
  if (!wasHead || (await isHead(deps, blockHash))) return pools
  reads?.forget(blockHash)
  return read()
}

const isHead = async ({ client }: Deps, blockHash: Hex): Promise<boolean> =>
  (await client.getBlock({ blockTag: 'latest' })).hash === blockHash
