'use client'
import { useCallback, useMemo } from 'react'
import { bytesToHex, type Hex, hexToBigInt } from 'viem'
import type { FillPlan } from '@/actions/otc/fill/fill-order'
import type { CreatePlan } from '@/actions/otc/offer/create-order'
import type { CancelPlan } from '@/actions/otc/order/cancel-orders'
import type { OtcDeps } from '@/actions/otc/otc-deps'
import type { CancelPlace, OtcOutcome, OtcRun, OtcStepKind, OtcSubject } from '@/actions/otc/otc-run'
import { sendSteps } from '@/actions/run/planned-steps'
import { createProgress } from '@/actions/run/progress'
import type { RunTools } from '@/actions/run/run-tools'
import type { Chain } from '@/lib/chain/chain'
import { writeRfqLink } from '@/lib/order/rfq-link'
import { useApi, useSite } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { useKeptOrders } from '../wallet/read/use-kept-orders'
import type { TaskRunner } from '../wallet/run/use-run'
import { newRun, useRunner } from '../wallet/run/use-runner'
import { useSender } from '../wallet/run/use-sender'
import { type OtcScope, otcRuns, runKey } from './otc-runs'

export type OtcTask =
  /** `answers`: the order that this one is a counter offer to. */
  | { kind: 'create'; plan: Omit<CreatePlan, 'account' | 'walletChainId'>; answers?: Hex | undefined }
  | { kind: 'fill'; plan: Omit<FillPlan, 'account' | 'walletChainId'> }
  | { kind: 'cancel'; plan: Omit<CancelPlan, 'account' | 'walletChainId'>; from: CancelPlace }

const loadTasks = async () => {
  const [{ createOrder }, { fillOrder }, { cancelOrders }, { resumeOtc }] = await Promise.all([
    import('@/actions/otc/offer/create-order'),
    import('@/actions/otc/fill/fill-order'),
    import('@/actions/otc/order/cancel-orders'),
    import('@/actions/otc/resume-otc'),
  ])
  return { createOrder, fillOrder, cancelOrders, resumeOtc }
}

/** The run of a scope: what was started here, or what an earlier visit of this account on this chain left. */
export function useOtcRun(chain: Chain | undefined, scope: OtcScope): TaskRunner<OtcRun, OtcTask> {
  const { chains } = useSite()
  const api = useApi()
  const { address: account, chainId: walletChainId = 0, switchChain } = useWallet()
  const sender = useSender()
  const loadResume = useCallback(async () => {
    const { resumeOtc } = await loadTasks()
    return async (tools: RunTools<OtcStepKind>, run: OtcRun) => {
      const runChain = chains.find(({ id }) => id === run.chainId)
      if (runChain) await resumeOtc({ ...tools, api }, runChain, run)
    }
  }, [chains, api])
  const { run, begin, stop, dismiss } = useRunner(
    otcRuns,
    chain && account ? runKey(chain.id, account, scope) : undefined,
    loadResume,
  )

  const start = useCallback(
    (task: OtcTask) => {
      if (!account) return
      const next = { ...newRun(firstSteps[task.kind]), account, chainId: task.plan.chain.id, subject: subjectOf(task) }
      begin(next, async (tools) => {
        const deps: OtcDeps = {
          ...tools,
          sender,
          api,
          switchChain,
          progress: createProgress(tools),
          randomNonce: () => hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(12)))),
          keep: (hash, signed) => {
            const { answers } = task.kind === 'create' ? task : {}
            useKeptOrders
              .getState()
              .keep(hash, { kind: 'rfq', text: writeRfqLink(signed), ...(answers ? { answers } : {}) })
            tools.emit({ type: 'signed', made: { hash, signed } })
          },
        }
        const outcome = await perform(deps, task, { account, walletChainId })
        tools.emit({ type: 'settled', result: { outcome } })
      })
    },
    [account, walletChainId, switchChain, sender, api, begin],
  )

  return useMemo(() => ({ run, start, stop, dismiss }), [run, start, stop, dismiss])
}

/** What each task has at the least, shown until it has found out what else. */
const firstSteps = {
  create: ['sign', 'post'],
  fill: sendSteps,
  cancel: sendSteps,
} as const satisfies Record<OtcTask['kind'], readonly OtcStepKind[]>

const subjectOf = (task: OtcTask): OtcSubject => {
  switch (task.kind) {
    case 'create':
      return { kind: 'create', answers: task.answers }
    case 'fill':
      return { kind: 'fill', hash: task.plan.hash, confirmed: task.plan.fill }
    case 'cancel':
      return { kind: 'cancel', from: task.from, orderHashes: task.plan.orders.map(({ hash }) => hash) }
  }
}

const perform = async (
  deps: OtcDeps,
  task: OtcTask,
  person: Pick<CreatePlan, 'account' | 'walletChainId'>,
): Promise<OtcOutcome> => {
  const { createOrder, fillOrder, cancelOrders } = await loadTasks()
  switch (task.kind) {
    case 'create':
      return createOrder(deps, { ...task.plan, ...person })
    case 'fill':
      return fillOrder(deps, { ...task.plan, ...person })
    case 'cancel':
      return cancelOrders(deps, { ...task.plan, ...person })
  }
}
