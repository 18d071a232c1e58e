import { type Hex, hexToBigInt } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { type SignedOrder, writeRfqLink } from '@/lib/order/rfq-link'
import type { ResumeTools, Tasks } from '../run/define-surface'
import { followPending } from '../run/follow-pending'
import { pendingStep } from '../run/run-step'
import type { RunTools, Starter } from '../run/run-tools'
import { resumeSigning } from '../run/sign-by-owners'
import type { ChainReceipt } from '../wallet/send/receipt'
import { InterruptedError } from '../wallet/send/transaction-errors'
import { type FillPlan, fillOrder } from './fill/fill-order'
import { toFillError } from './fill/fill-refusal'
import { type CreatePlan, createOrder } from './offer/create-order'
import { postOrder } from './offer/post-order'
import { type CancelPlan, cancelOrders } from './order/cancel-orders'
import { readCancelled } from './order/read-cancelled'
import { readFilled } from './order/read-filled'
import type { OtcDeps } from './otc-deps'
import type { CancelPlace, OfferDraft, OtcOutcome, OtcRun, OtcStepKind } from './otc-run'

export type OtcTask =
  /** `answers`: the order to which this one is a counter offer. */
  | { kind: 'create'; plan: Omit<CreatePlan, keyof Starter>; answers?: Hex | undefined }
  | { kind: 'fill'; plan: Omit<FillPlan, keyof Starter> }
  | { kind: 'cancel'; plan: Omit<CancelPlan, keyof Starter>; from: CancelPlace }

const perform = (deps: OtcDeps, task: OtcTask, starter: Starter): Promise<OtcOutcome> => {
  switch (task.kind) {
    case 'create':
      return createOrder(deps, { ...task.plan, ...starter })
    case 'fill':
      return fillOrder(deps, { ...task.plan, ...starter })
    case 'cancel':
      return cancelOrders(deps, { ...task.plan, ...starter })
  }
}

type ResumeDeps = RunTools<OtcStepKind> & Pick<OtcDeps, 'api' | 'save'>
type Result = Pick<OtcRun, 'outcome'>

/**
 * Resumes a run of an earlier visit of this page: follows a sent transaction to its outcome, waits
 * for the owners of a contract account, and posts a signed offer. It signs and sends nothing.
 * Returns undefined if the transaction was only one step towards the outcome.
 */
export const resumeOtc = async (deps: ResumeDeps, chain: Chain, run: OtcRun): Promise<Result | undefined> => {
  if (!pendingStep(run)) return postMade(deps, run)
  const outcome = await followPending(deps, run, (receipt) => readOutcome(receipt, chain, run)).catch(
    (error: unknown) => {
      throw run.subject.kind === 'fill' ? toFillError(error) : error
    },
  )
  return outcome && { outcome }
}

const postMade = async (deps: ResumeDeps, run: OtcRun): Promise<Result | undefined> => {
  const { emit, api } = deps
  const { subject } = run
  if (subject.kind !== 'create') return undefined
  const { hash, signed } = subject.made ?? (await madeByOwners(deps, run)) ?? {}
  if (!hash || !signed) return undefined
  emit({ type: 'started', step: 'post' })
  const postError = await postOrder({ api }, hash, signed)
  emit({ type: 'finished', step: 'post' })
  return { outcome: { kind: 'created', hash, signed, ...(postError ? { postError } : {}) } }
}

const madeByOwners = async (deps: ResumeDeps, run: OtcRun): Promise<{ hash: Hex; signed: SignedOrder } | undefined> => {
  const found = await resumeSigning<OtcRun, OfferDraft>(deps, run)
  if (!found) return undefined
  const { hash, unsigned } = found.draft
  const signed: SignedOrder = { ...unsigned, signature: found.signature }
  deps.save(hash, signed)
  return { hash, signed }
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

/** Returns a function that stores a signed offer in this browser, and in its run. */
const savingOffer =
  (tools: Pick<ResumeTools<OtcRun>, 'readStoredOrders' | 'emit'>, answers: Hex | undefined): OtcDeps['save'] =>
  (hash, signed) => {
    const text = writeRfqLink(signed)
    tools.readStoredOrders().save(hash, { kind: 'rfq', text, ...(answers ? { answers } : {}) })
    tools.emit({ type: 'signed', made: { hash, signed } })
  }

/** Performs and resumes the tasks of the OTC desk. Loaded with the first run, not with the page. */
export const otcTasks: Tasks<OtcRun, OtcTask> = {
  perform: async (tools, task, starter) => {
    const deps: OtcDeps = {
      ...tools,
      randomNonce: () => hexToBigInt(tools.randomBytes(12)),
      save: savingOffer(tools, task.kind === 'create' ? task.answers : undefined),
    }
    return { outcome: await perform(deps, task, starter) }
  },
  resume: (tools, chain, run) => {
    const { subject } = run
    return resumeOtc(
      { ...tools, save: savingOffer(tools, 'answers' in subject ? subject.answers : undefined) },
      chain,
      run,
    )
  },
}
