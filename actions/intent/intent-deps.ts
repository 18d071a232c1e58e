import type { Hex } from 'viem'
import type { ApiInit } from '@/lib/api/contract/client'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { Progress } from '../run/progress'
import type { CallTools, StepTools } from '../run/run-tools'
import type { Sender } from '../wallet/send/sender'
import type { IntentStepKind } from './intent-run'

/** What following an order needs of the world. It signs and sends nothing. */
export type WatchDeps = StepTools & {
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>
  progress: Progress<IntentStepKind>
  /** Remembers that the service has an order, or that it is over: no other one has to take its place. */
  markPosted: (hash: Hex) => void
  /** Resolves once somebody looks at the page: a hidden tab asks for nothing. */
  untilVisible: () => Promise<void>
}

/** What the tasks of intents need of the world. */
export type IntentDeps = WatchDeps &
  CallTools<IntentStepKind> & {
    sender: Sender
    /** 32 random bytes: nonces of orders and of Permit2. */
    randomWord: () => Hex
    /** Keeps a signed order in this browser, before anything else can go wrong. */
    keep: (signed: SignedIntent) => void
  }
