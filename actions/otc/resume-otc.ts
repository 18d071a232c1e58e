import type { Chain } from '@/lib/chain/chain'
import { pendingStep } from '../run/run-step'
import { type FollowDeps, followTransaction } from '../wallet/follow-transaction'
import type { ChainReceipt } from '../wallet/receipt'
import { InterruptedError } from '../wallet/transaction-errors'
import { toFillError } from './fill-refusal'
import type { OtcEvent, OtcOutcome, OtcRun } from './otc-run'
import { postOrder } from './post-order'
import { readCancelled } from './read-cancelled'
import { readFilled } from './read-filled'
import { readRevoked } from './revoke-approval'

export type ResumeDeps = FollowDeps & { emit: (event: OtcEvent) => void; api: Parameters<typeof postOrder>[0]['api'] }

/**
 * Goes on with what an earlier visit of this page left: follows what was sent to its outcome, and posts an offer that was signed. Nothing
 * is signed or sent.
 *
 * @throws {InterruptedError} when what was sent was only on the way to it
 */
export const resumeOtc = async (deps: ResumeDeps, chain: Chain, run: OtcRun): Promise<void> => {
  const { emit } = deps
  const pending = pendingStep(run)
  if (!pending) return postMade(deps, run)
  const { kind, sent } = pending
  if (kind === 'send') {
    emit({ type: 'finished', step: 'send' })
    emit({ type: 'started', step: 'wait' })
    emit({ type: 'sent', step: 'wait', transaction: sent })
  }
  const step = kind === 'send' ? 'wait' : kind
  const receipt = await followTransaction(deps, sent, () => emit({ type: 'slow', step })).catch((error: unknown) => {
    throw run.subject.kind === 'fill' ? toFillError(error) : error
  })
  // Before the step is finished: what is found wrong belongs to it.
  const outcome = step === 'wait' ? await readOutcome(deps, receipt, chain, run) : undefined
  emit({ type: 'finished', step })
  if (outcome === undefined) throw new InterruptedError()
  emit({ type: 'settled', outcome })
}

const postMade = async ({ emit, api }: ResumeDeps, { subject }: OtcRun): Promise<void> => {
  if (subject.kind !== 'create' || !subject.made) return
  const { hash, signed } = subject.made
  emit({ type: 'started', step: 'post' })
  const postError = await postOrder({ api }, hash, signed)
  emit({ type: 'finished', step: 'post' })
  emit({ type: 'settled', outcome: { kind: 'created', hash, signed, ...(postError ? { postError } : {}) } })
}

const readOutcome = async (
  { rpc }: ResumeDeps,
  receipt: ChainReceipt,
  chain: Chain,
  { subject, account }: OtcRun,
): Promise<OtcOutcome> => {
  switch (subject.kind) {
    case 'fill':
      return readFilled(receipt, { chain, hash: subject.hash, confirmed: subject.confirmed })
    case 'cancel':
      return readCancelled(receipt, { chain, account, orderHashes: subject.orderHashes })
    case 'revoke':
      return readRevoked(rpc, receipt, { chain, account, token: subject.token })
    case 'create':
      throw new InterruptedError()
  }
}
