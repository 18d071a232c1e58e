import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { FollowDeps } from '../wallet/send/follow-transaction'
import type { Sender } from '../wallet/send/sender'
import type { RunEvent } from './advance-run'
import type { Progress } from './progress'
import type { RefusedPermits } from './refused-permits'

/** What a step of a run needs of the page, whatever it does. */
export type StepTools = FollowDeps & {
  /** False once the person gave the run up: then nothing more is started in its name, above all no wallet is opened. */
  isWanted: () => boolean
  refusedPermits: RefusedPermits
}

/** What the work of a run needs of the page, whatever it does. */
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
