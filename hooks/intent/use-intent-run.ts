'use client'
import { useCallback, useMemo } from 'react'
import { bytesToHex } from 'viem'
import type { IntentDeps } from '@/actions/intent/intent-deps'
import type { IntentOutcome, IntentRun, IntentStepKind, IntentSubject } from '@/actions/intent/intent-run'
import type { CancelPlan } from '@/actions/intent/order/cancel-intent'
import { followSteps } from '@/actions/intent/order/follow-steps'
import type { WithdrawPlan } from '@/actions/intent/order/withdraw-deposit'
import type { DepositPlan } from '@/actions/intent/place/deposit-for'
import type { PlacePlan } from '@/actions/intent/place/place-intent'
import { placeSteps } from '@/actions/intent/place/place-steps'
import { sendSteps } from '@/actions/run/planned-steps'
import { createProgress } from '@/actions/run/progress'
import type { RunTools } from '@/actions/run/run-tools'
import { AccountChangedError } from '@/actions/wallet/send/wallet-errors'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { useApi, useSite } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { markPosted, readKeptOrders } from '../wallet/read/use-kept-orders'
import type { TaskRunner } from '../wallet/run/use-run'
import { newRun, useRunner } from '../wallet/run/use-runner'
import { useSender } from '../wallet/run/use-sender'
import { type IntentScope, intentRuns, runKey } from './intent-runs'

type OfPerson = 'account' | 'walletChainId'

export type IntentTask =
  | { kind: 'place'; plan: Omit<PlacePlan, OfPerson> }
  /** Hands over an order that was signed before. */
  | { kind: 'post'; chain: Chain; terms: PlaceTerms; signed: SignedIntent }
  | { kind: 'cancel'; plan: Omit<CancelPlan, OfPerson>; onChain: boolean }
  /** Orders of one chain, by signatures. */
  | { kind: 'cancelMany'; chain: Chain; orderIds: readonly string[] }
  | { kind: 'withdraw'; plan: Omit<WithdrawPlan, OfPerson> }
  | { kind: 'deposit'; plan: Omit<DepositPlan, OfPerson> }

const loadTasks = async () => {
  const [place, cancel, follow, resume, signed, unposted, withdraw, deposit] = await Promise.all([
    import('@/actions/intent/place/place-intent'),
    import('@/actions/intent/order/cancel-intent'),
    import('@/actions/intent/order/follow-intent'),
    import('@/actions/intent/resume-intent'),
    import('@/lib/history/intent/signed-intent'),
    import('@/lib/history/intent/find-unposted'),
    import('@/actions/intent/order/withdraw-deposit'),
    import('@/actions/intent/place/deposit-for'),
  ])
  return { ...place, ...cancel, ...follow, ...resume, ...signed, ...unposted, ...withdraw, ...deposit }
}

/** Resolves once somebody looks at the page. */
const untilVisible = async (): Promise<void> => {
  if (document.visibilityState === 'visible') return
  await new Promise<void>((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }))
}

/** The run of a scope: what was started here, or what an earlier visit of this account on this chain left. */
export function useIntentRun(chain: Chain | undefined, scope: IntentScope): TaskRunner<IntentRun, IntentTask> {
  const { chains } = useSite()
  const api = useApi()
  const { address: account, chainId: walletChainId = 0, switchChain } = useWallet()
  const sender = useSender()
  const loadResume = useCallback(async () => {
    const { resumeIntent } = await loadTasks()
    return async (tools: RunTools<IntentStepKind>, run: IntentRun) => {
      const runChain = chains.find(({ id }) => id === run.chainId)
      if (runChain) await resumeIntent({ ...tools, api, untilVisible, markPosted }, runChain, run)
    }
  }, [chains, api])
  const { run, begin, stop, dismiss } = useRunner(
    intentRuns,
    chain && account ? runKey(chain.id, account, scope) : undefined,
    loadResume,
  )

  const start = useCallback(
    (task: IntentTask) => {
      if (!account) return
      const chainId = ('plan' in task ? task.plan : task).chain.id
      const next = { ...newRun(firstStepsOf(task)), account, chainId, subject: subjectOf(task) }
      begin(next, async (tools) => {
        const tasks = await loadTasks()
        const deps: IntentDeps = {
          ...tools,
          ...{ sender, api, switchChain, untilVisible, markPosted, progress: createProgress(tools) },
          randomWord: () => bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
          keep: (signed) => {
            readKeptOrders().keep(signed.hash, { kind: 'intent', text: tasks.writeKeptIntent(signed) })
            tools.emit({ type: 'signed', made: signed })
          },
        }
        const outcome = await perform(tasks, deps, task, { account, walletChainId })
        tools.emit({ type: 'settled', result: { outcome } })
      })
    },
    [account, walletChainId, switchChain, sender, api, begin],
  )

  return useMemo(() => ({ run, start, stop, dismiss }), [run, start, stop, dismiss])
}

/** What each task has at the least, shown until it has found out what else. */
const firstStepsOf = (task: IntentTask): readonly IntentStepKind[] => {
  if (task.kind === 'cancelMany') return ['sign', 'post']
  if (task.kind === 'withdraw' || task.kind === 'deposit') return sendSteps
  if (task.kind === 'cancel') return task.onChain ? sendSteps : ['sign', 'post']
  return task.kind === 'place' ? placeSteps(task.plan.terms) : followSteps(task.terms)
}

const subjectOf = (task: IntentTask): IntentSubject => {
  switch (task.kind) {
    case 'place':
      return { kind: 'place', terms: task.plan.terms }
    case 'post':
      return { kind: 'place', terms: task.terms, made: task.signed }
    case 'cancel':
      return { kind: 'cancel', hash: task.plan.signed.hash, onChain: task.onChain }
    case 'cancelMany':
      return { kind: 'cancelMany', count: task.orderIds.length }
    case 'withdraw':
      return { kind: 'withdraw', amount: task.plan.amount }
    case 'deposit':
      return { kind: 'deposit', hash: task.plan.order.hash, amount: task.plan.amount }
  }
}

const perform = async (
  tasks: Awaited<ReturnType<typeof loadTasks>>,
  deps: IntentDeps,
  task: IntentTask,
  person: Pick<PlacePlan, OfPerson>,
): Promise<IntentOutcome> => {
  const { placeIntent, cancelByService, cancelOnChain, withdrawDeposit, depositFor, followIntent, findUnposted } = tasks
  switch (task.kind) {
    case 'place': {
      const { chain, price, terms } = task.plan
      const { owner } = price
      if (owner && !isSameAddress(owner, person.account))
        throw new AccountChangedError({ expected: owner, actual: person.account })
      const asked = { account: person.account, terms, nowSeconds: Date.now() / 1_000 }
      const replaces = task.plan.replaces ?? findUnposted(chain, asked, Object.values(readKeptOrders().orders))
      return placeIntent(deps, { ...task.plan, ...person, replaces })
    }
    case 'post':
      return followIntent(deps, task.chain, task.signed)
    case 'withdraw':
      return withdrawDeposit(deps, { ...task.plan, ...person })
    case 'deposit':
      return depositFor(deps, { ...task.plan, ...person })
    case 'cancel': {
      const { orderId } = task.plan
      const plan = { ...task.plan, ...person }
      return task.onChain || orderId === undefined
        ? cancelOnChain(deps, plan)
        : cancelByService(deps, { ...plan, orderIds: [orderId] })
    }
    case 'cancelMany':
      return cancelByService(deps, { chain: task.chain, orderIds: task.orderIds, ...person })
  }
}
