import type { FollowDeps } from '../wallet/send/follow-transaction'
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
