import type { Chain } from '@/lib/chain/chain'
import { followPending } from '../run/follow-pending'
import { pendingStep } from '../run/run-step'
import type { RunTools } from '../run/run-tools'
import type { ChainReceipt } from '../wallet/send/receipt'
import { InterruptedError } from '../wallet/send/transaction-errors'
import { toFillError } from './fill/fill-refusal'
import { postOrder } from './offer/post-order'
import { readCancelled } from './order/read-cancelled'
import { readFilled } from './order/read-filled'
import type { OtcDeps } from './otc-deps'
import type { OtcOutcome, OtcRun, OtcStepKind } from './otc-run'

export type ResumeDeps = RunTools<OtcStepKind> & Pick<OtcDeps, 'api'>

/**
 * Goes on with what an earlier visit of this page left: follows what was sent to its outcome, and posts an offer that was signed. Nothing
 * is signed or sent.
 *
 * @throws {InterruptedError} when what was sent was only on the way to it
 */
export const resumeOtc = async (deps: ResumeDeps, chain: Chain, run: OtcRun): Promise<void> => {
  if (!pendingStep(run)) return postMade(deps, run)
  const outcome = await followPending(deps, run, (receipt) => readOutcome(receipt, chain, run)).catch(
    (error: unknown) => {
      throw run.subject.kind === 'fill' ? toFillError(error) : error
    },
  )
  if (outcome === undefined) throw new InterruptedError()
  deps.emit({ type: 'settled', result: { outcome } })
}

const postMade = async ({ emit, api }: ResumeDeps, { subject }: OtcRun): Promise<void> => {
  if (subject.kind !== 'create' || !subject.made) return
  const { hash, signed } = subject.made
  emit({ type: 'started', step: 'post' })
  const postError = await postOrder({ api }, hash, signed)
  emit({ type: 'finished', step: 'post' })
  emit({ type: 'settled', result: { outcome: { kind: 'created', hash, signed, ...(postError ? { postError } : {}) } } })
}

const readOutcome = async (receipt: ChainReceipt, chain: Chain, { subject, account }: OtcRun): Promise<OtcOutcome> => {
  switch (subject.kind) {
    case 'fill':
      return readFilled(receipt, { chain, hash: subject.hash, confirmed: subject.confirmed })
    case 'cancel':
      return readCancelled(receipt, { chain, account, orderHashes: subject.orderHashes })
    case 'create':
      throw new InterruptedError()
  }
}
