import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { FollowDeps } from '../wallet/send/follow-transaction'
import type { Sender } from '../wallet/send/sender'
import type { RunEvent } from './advance-run'
import type { Progress } from './progress'
import type { RefusedPermits } from './refused-permits'

/** The dependencies of every step. */
export type StepTools = FollowDeps & {
  /** Returns false once the user abandoned the run: the wallet must not open any more. */
  isWanted: () => boolean
  refusedPermits: RefusedPermits
}

/** The dependencies of every run. */
export type RunTools<kind extends string> = StepTools & {
  emit: (event: RunEvent<kind>) => void
  progress: Progress<kind>
}

/** The account that starts a task, and the chain that its wallet shows. */
export type Starter = { account: Address; walletChainId: number }

export type TaskPlace = Starter & { chain: Chain }

/** The tools that a task needs to send calls. */
export type CallTools<kind extends string> = StepTools & {
  sender: Pick<Sender, 'simulate' | 'sendTransaction'>
  switchChain: (chainId: number) => Promise<void>
  progress: Progress<kind>
}
