import { isSameAddress } from '@/lib/address'
import type { LaneState } from '@/lib/api/intent/crossing'

/**
 * Finds the state of the lane that bridges a token to a chain.
 *
 * @example
 * findLaneState(lanes, { srcChainId: 1, destChainId: 8453, destToken: usdcOfBase })?.isPaused
 * // false
 */
export const findLaneState = (
  lanes: readonly LaneState[] | undefined,
  target: Pick<LaneState, 'srcChainId' | 'destChainId' | 'destToken'>,
): LaneState | undefined =>
  lanes?.find(
    ({ srcChainId, destChainId, destToken }) =>
      srcChainId === target.srcChainId &&
      destChainId === target.destChainId &&
      isSameAddress(destToken, target.destToken),
  )
