import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listLanes as operation } from '@/lib/api/intent/crossing'
import type { ReadLanes } from '../../agents/lanes/read-lanes'
import { findChain } from '../../chain/facts/find-chain'
import type { Deps } from '../../deps'

/**
 * Answers GET /v2/delta/prices/lanes.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * (await listLanes(deps, { srcChainId: 1 })).lanes[0]?.symbol // 'USDC'
 */
export const listLanes = async (
  deps: Pick<Deps, 'chains'> & { readLanes: ReadLanes },
  { srcChainId, destChainId }: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> => {
  for (const chainId of [srcChainId, destChainId]) if (chainId !== undefined) findChain(deps, { chainId })
  const lanes = (await deps.readLanes()).filter(
    (lane) =>
      (srcChainId === undefined || lane.srcChainId === srcChainId) &&
      (destChainId === undefined || lane.destChainId === destChainId),
  )
  return { lanes }
}
