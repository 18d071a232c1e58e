import type { ServedChain } from '../chain/facts/served-chain'

/** The newest block at which the pools of a chain were read; times in seconds. */
type Head = {
  blockNumber: number
  /** Unix seconds. */
  timestamp: number
  /** The seconds since the node last confirmed it. */
  ageSeconds: number
  pools: number
  isStale: boolean
  /** True if the node answers and its newest block is too old. */
  isOld: boolean
}

/**
 * Returns this process's view of a chain's head, without a request to its node; undefined before
 * the first one.
 *
 * @example
 * readHead(served)?.blockNumber // 19000000
 */
export const readHead = ({ tracker }: Pick<ServedChain, 'tracker'>): Head | undefined => {
  try {
    const { blockNumber, ageSeconds, pools, stale, isHeadOld } = tracker.status()
    const { blockTimestamp } = tracker.market()
    return {
      blockNumber: Number(blockNumber),
      timestamp: Number(blockTimestamp),
      ageSeconds,
      pools,
      isStale: stale,
      isOld: isHeadOld,
    }
  } catch {
    // There is no state before the first snapshot.
    return undefined
  }
}
