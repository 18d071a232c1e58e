'use client'
import { useCallback } from 'react'
import type { ClaimRun, ClaimStepKind, ClaimSubject } from '@/actions/partner/claim-run'
import { sendSteps } from '@/actions/run/planned-steps'
import { createProgress } from '@/actions/run/progress'
import type { RunTools } from '@/actions/run/run-tools'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { useSite } from '../use-site'
import { useCloseOnNewAccount } from '../wallet/connect/use-close-on-new-account'
import { useWallet } from '../wallet/connect/use-wallet'
import { type RunWindow, type TaskRunner, useRunWindow } from '../wallet/run/use-run-window'
import { newRun, useRunner } from '../wallet/run/use-runner'
import { useSender } from '../wallet/run/use-sender'
import { claimRuns } from './claim-runs'

export type ClaimTask = { chain: Chain; claim: ClaimSubject }
export type ClaimWindow<reviewed> = RunWindow<reviewed, ClaimRun, ClaimTask>

const loadTasks = async () => {
  const [{ claimFees }, { resumeClaim }] = await Promise.all([
    import('@/actions/partner/claim-fees'),
    import('@/actions/partner/resume-claim'),
  ])
  return { claimFees, resumeClaim }
}

/** The newest claim of this account: what was started here, or what an earlier visit left. */
function useClaimRun(): TaskRunner<ClaimRun, ClaimTask> {
  const { chains } = useSite()
  const { address: account, chainId: walletChainId = 0, switchChain } = useWallet()
  const sender = useSender()
  const newest = claimRuns.useRuns(({ runs }) => {
    const own = Object.entries(runs).filter(([, run]) => isSameAddress(run.account, account))
    return own.sort(([, a], [, b]) => b.startedAt - a.startedAt)[0]?.[0]
  })
  const loadResume = useCallback(async () => {
    const { resumeClaim } = await loadTasks()
    return async (tools: RunTools<ClaimStepKind>, run: ClaimRun) => {
      const chain = chains.find(({ id }) => id === run.chainId)
      if (chain) await resumeClaim(tools, chain, run)
    }
  }, [chains])
  const { run, begin, stop, dismiss } = useRunner(claimRuns, newest, loadResume)
  const start = useCallback(
    ({ chain, claim }: ClaimTask) => {
      if (!account) return
      begin({ ...newRun(sendSteps), account, chainId: chain.id, subject: claim }, async (tools) => {
        const { claimFees } = await loadTasks()
        const deps = { ...tools, sender, switchChain, progress: createProgress(tools) }
        const outcome = await claimFees(deps, { chain, account, walletChainId, claim })
        tools.emit({ type: 'settled', result: { outcome } })
      })
    },
    [account, walletChainId, switchChain, sender, begin],
  )
  return { run, start, stop, dismiss }
}

/** The window in which fees are claimed. What one account reviewed is not another one's: it closes with the account. */
export function useClaimWindow<reviewed>(): ClaimWindow<reviewed> {
  const window: ClaimWindow<reviewed> = useRunWindow(useClaimRun())
  useCloseOnNewAccount(useWallet().address, () => {
    if (!window.shownRun) window.close()
  })
  return window
}
