import type { RpcRequest } from '../wallet/send/receipt'
import type { SentTransaction } from '../wallet/send/track-transaction'
import { InterruptedError } from '../wallet/send/transaction-errors'
import type { Run } from './advance-run'
import { askedStep, pendingStep, type RunStep } from './run-step'
import type { RunTools } from './run-tools'

type Left<kind extends string> = {
  /** Returns the run as it is now; undefined once it was removed. */
  read: () => Run<kind> | undefined
  /** Follows what the chain has of it, and returns the fields that end it. */
  resume: () => Promise<object | undefined>
}

/**
 * Goes on with a run that a page left under way: follows what was sent, also where the wallet was only asked when the page went. Sends
 * nothing: what the chain does not have waits for the person.
 *
 * @throws {InterruptedError} when the run stopped before its last transaction
 */
export const goOn = async <kind extends string>(
  { rpc, emit }: Pick<RunTools<kind>, 'rpc' | 'emit'>,
  { read, resume }: Left<kind>,
): Promise<void> => {
  const left = read()
  const asked = left && askedStep(left)
  const transaction = asked && (await findEarlier(rpc, asked))
  if (asked && transaction) emit({ type: 'sent', step: asked.kind, transaction })
  const result = await resume()
  if (result) emit({ type: 'settled', result })
  const after = read()
  if (after?.status === 'running' && !pendingStep(after)) throw new InterruptedError()
}

/** What compares calls is not part of the first load: it comes when a run was interrupted. */
export const findEarlier = async (rpc: RpcRequest, step: RunStep): Promise<SentTransaction | undefined> => {
  const { findUnsettled } = await import('./find-unsettled')
  return findUnsettled(rpc, step)
}
