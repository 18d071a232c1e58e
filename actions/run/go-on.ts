import type { Chain } from '@/lib/chain/chain'
import type { RpcRequest } from '../wallet/send/receipt'
import type { SentTransaction } from '../wallet/send/track-transaction'
import { InterruptedError } from '../wallet/send/transaction-errors'
import type { Run, RunEvent } from './advance-run'
import { askedStep, pendingStep, type RunStep } from './run-step'
import type { RunTools } from './run-tools'

type Left = {
  /** The run as it is now; undefined once it was forgotten. */
  read: () => Run | undefined
  /** Follows what the chain has of it. */
  resume: () => Promise<void>
}

/**
 * Goes on with a run that a page left under way: follows what was sent, also where the wallet was only asked when the page went. Sends
 * nothing: what the chain does not have waits for the person.
 *
 * @throws {InterruptedError} when the run stopped before its last transaction
 */
export const goOn = async (
  { rpc, emit }: Pick<RunTools<string>, 'rpc' | 'emit'>,
  { read, resume }: Left,
): Promise<void> => {
  const left = read()
  const asked = left && askedStep(left)
  const transaction = asked && (await findEarlier(rpc, asked))
  if (asked && transaction) emit({ type: 'sent', step: asked.kind, transaction })
  await resume()
  const after = read()
  if (after?.status === 'running' && !pendingStep(after)) throw new InterruptedError()
}

type Settled = Extract<RunEvent, { type: 'settled' }>

/**
 * Resumes a run that an earlier visit left, and ends it with its result.
 *
 * @throws {InterruptedError} when nothing that was sent completes the run
 */
export const resumeRun = async <run extends Run, tools extends { emit: (event: Settled) => void }>(
  resume: (tools: tools, chain: Chain, run: run) => Promise<Partial<run> | undefined>,
  tools: tools,
  { chain, run }: { chain: Chain; run: run },
): Promise<void> => {
  const result = await resume(tools, chain, run)
  if (result === undefined) throw new InterruptedError()
  tools.emit({ type: 'settled', result })
}

/** What compares calls is not part of the first load: it comes when a run was interrupted. */
export const findEarlier = async (rpc: RpcRequest, step: RunStep): Promise<SentTransaction | undefined> => {
  const { findUnsettled } = await import('./find-unsettled')
  return findUnsettled(rpc, step)
}
