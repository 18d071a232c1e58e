import type { Hex } from 'viem'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { TaskTools } from '../run/define-surface'
import type { OtcRun } from './otc-run'

type Unused = 'emit' | 'randomBytes' | 'readStoredOrders' | 'untilVisible' | 'markPosted'

/** The dependencies of the OTC tasks. */
export type OtcDeps = Omit<TaskTools<OtcRun>, Unused> & {
  /** Returns a random number below 2^96. */
  randomNonce: () => bigint
  /** Stores a signed order in this browser before any other step can fail. */
  save: (hash: Hex, signed: SignedOrder) => void
}
