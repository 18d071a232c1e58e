import type { Hex } from 'viem'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { TaskTools } from '../run/define-surface'
import type { OtcRun } from './otc-run'

type Unused = 'emit' | 'randomBytes' | 'readKeptOrders' | 'untilVisible' | 'markPosted'

/** Holds what the tasks of the desk need of the page. */
export type OtcDeps = Omit<TaskTools<OtcRun>, Unused> & {
  /** A random number below 2^96. */
  randomNonce: () => bigint
  /** Stores a signed order in this browser, before anything else can go wrong. */
  keep: (hash: Hex, signed: SignedOrder) => void
}
