import { followTransaction, type FollowDeps as TrackDeps } from '../wallet/follow-transaction'
import type { ChainReceipt } from '../wallet/receipt'
import type { SentTransaction } from '../wallet/track-transaction'
import type { StepKind, SwapEvent } from './swap-steps'

export type FollowDeps = TrackDeps & { emit: (event: SwapEvent) => void }

/** Follows a sent transaction to its receipt and says so when it takes long. */
export const followStep = (deps: FollowDeps, kind: StepKind, sent: SentTransaction): Promise<ChainReceipt> =>
  followTransaction(deps, sent, () => deps.emit({ type: 'slow', step: kind }))
