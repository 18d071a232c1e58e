'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Address } from 'viem'
import { type ApprovalRun, type ApprovalStepKind, firstSteps } from '@/actions/approvals/approval-run'
import { createProgress } from '@/actions/run/progress'
import type { RunTools } from '@/actions/run/run-tools'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { useSite } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { runsOf as storeOf } from '../wallet/run/run-store'
import type { TaskRunner } from '../wallet/run/use-run'
import { newRun, useRunner } from '../wallet/run/use-runner'
import { useSender } from '../wallet/run/use-sender'
import { approvalRuns, runKey, runsOf } from './approval-runs'
import { historyKey } from './use-approvals'

const loadTasks = async () => {
  const [{ changeApproval }, { resumeApproval }] = await Promise.all([
    import('@/actions/approvals/change-approval'),
    import('@/actions/approvals/resume-approval'),
  ])
  return { changeApproval, resumeApproval }
}

/**
 * The run of one allowance, or the newest one of this account on this chain: what was started here, or what an earlier visit left.
 * Starting makes the first change and keeps the others as what comes next; none of them goes without a start of its own.
 */
export function useApprovalRun(
  chain: Chain | undefined,
  only?: AllowanceKey,
): TaskRunner<ApprovalRun, readonly ApprovalChange[]> {
  const { chains } = useSite()
  const { address: account, chainId: walletChainId = 0, switchChain } = useWallet()
  const sender = useSender()
  const queries = useQueryClient()
  const newest = storeOf(approvalRuns)(({ runs }) => {
    if (!chain || !account) return undefined
    const own = Object.entries(runs).filter(([key]) => key.startsWith(runsOf(chain.id, account)))
    return own.sort(([, a], [, b]) => b.startedAt - a.startedAt)[0]?.[0]
  })
  const key = only ? chain && account && runKey(chain.id, account, only) : newest

  /** Tokens that are on no list are not read at each block. */
  const withHistory = useCallback(
    (tools: RunTools<ApprovalStepKind>, { chain, token }: { chain: Chain; token: Address }) => ({
      ...tools,
      readAnew: async () => {
        const isListed = findToken(chain, token) !== undefined
        if (!isListed) await queries.invalidateQueries({ queryKey: historyKey(chain.id) })
        await tools.readAnew()
      },
    }),
    [queries],
  )

  const loadResume = useCallback(async () => {
    const { resumeApproval } = await loadTasks()
    return async (tools: RunTools<ApprovalStepKind>, run: ApprovalRun) => {
      const runChain = chains.find(({ id }) => id === run.chainId)
      if (runChain)
        await resumeApproval(withHistory(tools, { chain: runChain, token: run.subject.token }), runChain, run)
    }
  }, [chains, withHistory])
  const { run, begin, stop, dismiss } = useRunner(approvalRuns, key, loadResume)

  const start = useCallback(
    ([change, ...next]: readonly ApprovalChange[]) => {
      if (!chain || !account || !change) return
      const { runs, forget } = storeOf(approvalRuns).getState()
      // What is done is told by the chain itself; only the last one is shown.
      for (const [key, { id, status }] of Object.entries(runs))
        if (status === 'done' && key.startsWith(runsOf(chain.id, account))) forget(id)
      const first = { ...newRun(firstSteps), account, chainId: chain.id, subject: change, next }
      begin(first, async (tools) => {
        const { changeApproval } = await loadTasks()
        const anew = withHistory(tools, { chain, token: change.token })
        const deps = { ...anew, sender, switchChain, progress: createProgress(tools) }
        const outcome = await changeApproval(deps, { chain, account, walletChainId, change })
        tools.emit({ type: 'settled', result: { outcome } })
      })
    },
    [chain, account, walletChainId, switchChain, sender, begin, withHistory],
  )

  return { run, start, stop, dismiss }
}
