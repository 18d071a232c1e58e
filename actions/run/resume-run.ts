import type { SentTransaction } from '../wallet/send/track-transaction'
import { InterruptedError } from '../wallet/send/transaction-errors'
import type { Run } from './advance-run'
import type { UnsettledDeps } from './find-unsettled'
import { askedStep, pendingStep, type RunStep } from './run-step'
import type { RunTools } from './run-tools'

type Left<kind extends string> = {
  /** Returns the current run; undefined once it was removed. */
  read: () => Run<kind> | undefined
  /** Follows its transaction on the chain and returns the fields that end the run. */
  resume: () => Promise<object | undefined>
}

/**
 * Resumes a run that a page left in progress: follows its transaction, also if the page closed
 * while the wallet was asked. Sends nothing: a step that the chain does not have waits for the
 * user.
 *
 * @throws {InterruptedError} when the run stopped before its last transaction
 */
export const resumeRun = async <kind extends string>(
  tools: Pick<RunTools<kind>, 'rpc' | 'readBatch' | 'emit'>,
  { read, resume }: Left<kind>,
): Promise<void> => {
  const { emit } = tools
  const left = read()
  const asked = left && askedStep(left)
  const transaction = asked && (await findEarlier(tools, asked))
  if (asked && transaction) emit({ type: 'sent', step: asked.kind, transaction })
  const result = await resume()
  if (result) emit({ type: 'settled', result })
  const after = read()
  if (after?.status === 'running' && !pendingStep(after)) throw new InterruptedError()
}

/** The comparison of calls is not part of the first load: it is loaded for an interrupted run. */
export const findEarlier = async (deps: UnsettledDeps, step: RunStep): Promise<SentTransaction | undefined> => {
  const { findUnsettled } = await import('./find-unsettled')
  return findUnsettled(deps, step)
}
