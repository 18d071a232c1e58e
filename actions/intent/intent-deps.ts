import type { Hex } from 'viem'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { ResumeTools, TaskTools } from '../run/define-surface'
import type { IntentRun } from './intent-run'

/** Holds what following an order needs of the page. None of it signs or sends. */
export type WatchDeps = Omit<ResumeTools<IntentRun>, 'emit'>

/** Holds what the tasks of intents need of the page. */
export type IntentDeps = Omit<TaskTools<IntentRun>, 'emit' | 'randomBytes' | 'readKeptOrders'> & {
  /** 32 random bytes: nonces of orders and of Permit2. */
  randomWord: () => Hex
  /** Stores a signed order in this browser, before anything else can go wrong. */
  keep: (signed: SignedIntent) => void
}
