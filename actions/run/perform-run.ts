import type { BaseError } from '@/lib/errors'
import { StoppedFollowingError } from '../wallet/send/follow-errors'
import { TimedOutError, toBaseError } from '../wallet/send/transaction-errors'
import { StoppedWaitingError } from '../wallet/send/wallet-errors'
import type { Run, RunEvent } from './advance-run'
import { createProgress } from './progress'
import { currentStep } from './run-step'
import type { RunTools } from './run-tools'
import { workingRuns } from './working-runs'

/** The maximum milliseconds of a step without news; each of its requests has 15 to 20 seconds. */
export const stepLimitMs = 90_000
/** The milliseconds until following is ended by force, enough for two requests. */
export const stopLimitMs = 35_000

/** The steps that others perform: their dialog offers to stop at any time. */
const doneByOthers: readonly string[] = ['post', 'auction', 'settle']

type Performance<kind extends string> = {
  id: string
  /** Returns the current run; undefined once it was removed. */
  read: () => Run | undefined
  apply: (event: RunEvent<kind>) => void
  tools: (signal: AbortSignal) => Omit<RunTools<kind>, 'emit' | 'isWanted' | 'progress'>
  /** Calls back after some milliseconds, unless the returned function is called before. */
  startTimer: (milliseconds: number, onEnd: () => void) => () => void
}

/**
 * Performs a run until it ends, until the user stops it, or until a step has no news for
 * `stepLimitMs`. Open wallet requests and followed transactions have no limit: their dialog offers
 * to stop. Abandoned work may still be in progress, but can no longer open the wallet.
 */
export const performRun = <kind extends string>(
  { id, read, apply, tools, startTimer }: Performance<kind>,
  todo: (tools: RunTools<kind>) => Promise<void>,
): Promise<void> =>
  new Promise<void>((release) => {
    const controller = new AbortController()
    let cancelTimer = () => {}
    const isWanted = () => workingRuns.get(id) === work
    const end = (error?: BaseError) => {
      if (!isWanted()) return
      cancelTimer()
      // Removed before anything is shown: from now on the wallet cannot be opened.
      workingRuns.delete(id)
      if (error) apply({ type: 'stopped', error })
      release()
    }
    const limitStep = () => {
      cancelTimer()
      const run = read()
      const step = run && currentStep(run)
      if (!isWanted() || step?.status === 'wallet' || step?.status === 'sent') return
      if (step && doneByOthers.includes(step.kind)) return
      cancelTimer = startTimer(stepLimitMs, () => end(new TimedOutError({ seconds: stepLimitMs / 1_000 })))
    }
    const stop = () => {
      const run = read()
      // The wallet may never answer.
      if (run && currentStep(run)?.status === 'wallet') return end(new StoppedWaitingError())
      controller.abort()
      cancelTimer()
      cancelTimer = startTimer(stopLimitMs, () => end(new StoppedFollowingError()))
    }
    const emit = (event: RunEvent<kind>) => {
      // This event is emitted right before the wallet opens.
      if (event.type === 'walletAsked' && !isWanted()) throw new StoppedWaitingError()
      apply(event)
      if (!controller.signal.aborted) limitStep()
    }
    const work = { stop }
    workingRuns.set(id, work)
    limitStep()
    void todo({ ...tools(controller.signal), emit, isWanted, progress: createProgress({ emit, isWanted }) }).then(
      () => end(),
      (error: unknown) => end(toBaseError(error)),
    )
  })
