import type { Hex } from 'viem'
import type { ApiInit } from '@/lib/api/contract/client'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { Progress } from '../run/progress'
import type { StepTools } from '../run/run-tools'
import type { Sender } from '../wallet/send/sender'
import type { OtcStepKind } from './otc-run'

/** What the tasks of the desk need of the world. */
export type OtcDeps = StepTools & {
  sender: Sender
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>
  switchChain: (chainId: number) => Promise<void>
  progress: Progress<OtcStepKind>
  /** A random number below 2^96. */
  randomNonce: () => bigint
  /** Keeps a signed order in this browser, before anything else can go wrong. */
  keep: (hash: Hex, signed: SignedOrder) => void
}
