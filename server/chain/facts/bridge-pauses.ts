import { encodeFunctionData, type Hex, size } from 'viem'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'
import type { ServedChain } from './served-chain'

/** The paused parts of a chain's SpokePool: deposits, and payments of incoming transfers. */
export type BridgePauses = { deposits: boolean; fills: boolean }

const views = (['pausedDeposits', 'pausedFills'] as const).map((functionName) =>
  encodeFunctionData({ abi: spokePoolAbi, functionName }),
)

/** The newest answers of each chain's node, and the pending ones at a block. */
const kept = new WeakMap<ChainClient, { blockHash: Hex; asked: Promise<BridgePauses>; last: BridgePauses }>()
const none: BridgePauses = { deposits: false, fills: false }

/**
 * Reads which parts of a chain's SpokePool are paused, once for each block of its pools. While the
 * node is silent or fails, the last answers count.
 *
 * @example
 * (await readBridgePauses(served)).deposits // false
 */
export const readBridgePauses = async (
  served: Pick<ServedChain, 'chain' | 'client' | 'tracker'>,
): Promise<BridgePauses> => {
  const { chain, client, tracker } = served
  const before = kept.get(client)
  const blockHash = blockOf(tracker)
  if (chain.contracts.spokePool === undefined || blockHash === undefined) return before?.last ?? none
  if (before?.blockHash === blockHash) return before.asked
  const last = before?.last ?? none
  const entry = { blockHash, last, asked: askPauses(served, blockHash).catch(() => last) }
  kept.set(client, entry)
  entry.last = await entry.asked
  return entry.last
}

/** Returns the block of the known pools, or undefined if the node is stale. */
const blockOf = (tracker: ServedChain['tracker']): Hex | undefined => {
  const { stale, blockHash } = tracker.status()
  return stale ? undefined : blockHash
}

const askPauses = async (served: Pick<ServedChain, 'chain' | 'client'>, blockHash: Hex): Promise<BridgePauses> => {
  const target = served.chain.contracts.spokePool!
  const answers = await readMany(
    served,
    views.map((data) => ({ target, data })),
    { blockHash },
  )
  const [deposits, fills] = answers.map(
    (answer) => answer !== undefined && size(answer) === 32 && BigInt(answer) === 1n,
  )
  return { deposits: deposits ?? false, fills: fills ?? false }
}
