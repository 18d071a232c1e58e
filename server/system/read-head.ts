import type { ServedChain } from '../chain/facts/served-chain'

/** The newest block that the pools of a chain were read at; times in seconds. */
type Head = {
  blockNumber: number
  /** Unix seconds. */
  timestamp: number
  /** Since the node last confirmed it. */
  ageSeconds: number
  pools: number
  isStale: boolean
  /** The node answers, and its newest block is older than it may be. */
  isOld: boolean
}

/**
 * Says how far this process sees a chain, without asking its node; undefined before the first look.
 *
 * @example
 * readHead(served)?.blockNumber // 19000000
 */
export const readHead = ({ tracker }: Pick<ServedChain, 'tracker'>): Head | undefined => {
  try {
    const { blockNumber, ageSeconds, pools, stale, isHeadOld } = tracker.status()
    const { blockTimestamp } = tracker.market()
    return {
      ...{ blockNumber: Number(blockNumber), timestamp: Number(blockTimestamp) },
      ...{ ageSeconds, pools, isStale: stale, isOld: isHeadOld },
    }
  } catch {
    // Before the first snapshot there is nothing to read.
    return undefined
  }
}
