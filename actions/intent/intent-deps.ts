import type { Hex } from 'viem'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { ResumeTools, TaskTools } from '../run/define-surface'
import type { IntentRun } from './intent-run'

/** The dependencies of following an order. None of them signs or sends. */
export type WatchDeps = Omit<ResumeTools<IntentRun>, 'emit' | 'readStoredOrders'>

/** The dependencies of the intent tasks. */
export type IntentDeps = Omit<TaskTools<IntentRun>, 'emit' | 'randomBytes' | 'readStoredOrders'> & {
  /** Returns 32 random bytes, for nonces of orders and of Permit2. */
  randomWord: () => Hex
  /** Stores a signed order in this browser before any other step can fail. */
  save: (signed: SignedIntent) => void
}
