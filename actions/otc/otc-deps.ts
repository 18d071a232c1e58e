import type { Hex } from 'viem'
import type { ApiInit } from '@/lib/api/contract/client'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { CallTools } from '../run/run-tools'
import type { Sender } from '../wallet/send/sender'
import type { OtcStepKind } from './otc-run'

/** What the tasks of the desk need of the world. */
export type OtcDeps = CallTools<OtcStepKind> & {
  sender: Sender
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>
  /** A random number below 2^96. */
  randomNonce: () => bigint
  /** Keeps a signed order in this browser, before anything else can go wrong. */
  keep: (hash: Hex, signed: SignedOrder) => void
}
