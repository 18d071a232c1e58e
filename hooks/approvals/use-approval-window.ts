'use client'
import { useEffect, useState } from 'react'
import type { ApprovalRun, ApprovalTask } from '@/actions/approvals/approval-run'
import { approvalScope, approvalSurface } from '@/actions/approvals/approval-surface'
import { isSameAddress } from '@/lib/address'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { useWallet } from '../wallet/connect/use-wallet'
import { useRunningRun } from '../wallet/run/run-lock'
import { runsOf } from '../wallet/run/run-store'
import { type RunWindow, useRunWindow } from '../wallet/run/use-run-window'

/** `start` makes the changes one after another, while the window is open. */
export type ApprovalWindow<reviewed> = Omit<RunWindow<reviewed, ApprovalRun, ApprovalTask>, 'start'> & {
  start: (changes: readonly ApprovalChange[]) => void
  /** The changes after the shown run that are still wanted. */
  rest: readonly ApprovalChange[]
  /** False while the window shows the run of another account or chain. */
  isOwn: boolean
}

type Options = {
  /** The only allowance of the window; all of the account if absent. */
  only?: AllowanceKey
  /** Returns true if a waiting change is still to be made. */
  isStillWanted?: (change: ApprovalChange) => boolean
}

/** Returns the window of approval changes: the review, its run, then the next one. */
export function useApprovalWindow<reviewed>(
  chain: Chain | undefined,
  { only, isStillWanted = () => true }: Options = {},
): ApprovalWindow<reviewed> {
  const { address: account } = useWallet()
  const window: RunWindow<reviewed, ApprovalRun, ApprovalTask> = useRunWindow(
    approvalSurface,
    chain,
    only && approvalScope(only),
  )
  const { shownRun } = window
  // A user who returns to changes of an earlier visit confirms before the wallet opens again.
  const [isDriving, setIsDriving] = useState(false)
  const isFree = useRunningRun(({ running }) => running === undefined)

  // The wallet may have another account by now: changes of one account are not made as another.
  const isOwn = !shownRun || (isSameAddress(shownRun.account, account) && shownRun.chainId === chain?.id)
  const start = ([change, ...next]: readonly ApprovalChange[]) => {
    if (!isOwn || !chain || !account || !change) return
    const { runs, forget } = runsOf(approvalSurface).getState()
    // The chain itself shows finished changes, so only the last run is shown.
    for (const run of Object.values(runs))
      if (run.status === 'done' && run.chainId === chain.id && isSameAddress(run.account, account)) forget(run.id)
    window.start({ chain, changes: [change, ...next] })
    setIsDriving(true)
  }
  const left = shownRun?.next.slice(shownRun.outcome?.others?.length ?? 0) ?? []
  const rest = isOwn ? left.filter(isStillWanted) : []
  const isNextDue = isDriving && isFree && shownRun?.status === 'done' && rest.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that is done
  useEffect(() => {
    if (!isNextDue) return
    // The browser releases the lock of the last run after this task.
    const timer = setTimeout(() => start(rest))
    return () => clearTimeout(timer)
  }, [isNextDue, shownRun?.id])

  return {
    ...window,
    rest,
    isOwn,
    start,
    close: () => {
      window.close()
      setIsDriving(false)
    },
  }
}
