'use client'
import { useEffect, useState } from 'react'
import type { ApprovalRun, ApprovalTask } from '@/actions/approvals/approval-run'
import { approvalScope, approvalSurface } from '@/actions/approvals/approval-surface'
import { isSameAddress } from '@/lib/address'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { useWallet } from '../wallet/connect/use-wallet'
import { useHeldRun } from '../wallet/run/run-lock'
import { runsOf } from '../wallet/run/run-store'
import { type RunWindow, useRunWindow } from '../wallet/run/use-run-window'

/** `start` makes the changes one after another, as long as the window is open and each is still wanted. */
export type ApprovalWindow<reviewed> = Omit<RunWindow<reviewed, ApprovalRun, ApprovalTask>, 'start'> & {
  start: (changes: readonly ApprovalChange[]) => void
  /** What is still wanted of what comes after the shown run. */
  rest: readonly ApprovalChange[]
  /** False while the window shows the run of another account or chain: nothing is started from it. */
  isOwn: boolean
}

type Options = {
  /** The one allowance that the window is about; every one of the account when left out. */
  only?: AllowanceKey
  /** Whether a change that waits for its turn is still to be made. */
  isStillWanted?: (change: ApprovalChange) => boolean
}

/** The window in which approvals are changed: what is reviewed first, then the run that grows out of it, then the next one. */
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
  // A person who comes back to what an earlier visit left is asked before the wallet opens again.
  const [isDriving, setIsDriving] = useState(false)
  const isFree = useHeldRun(({ running }) => running === undefined)

  // The wallet can show another account by now: what one account wanted is not done as another.
  const isOwn = !shownRun || (isSameAddress(shownRun.account, account) && shownRun.chainId === chain?.id)
  const start = ([change, ...next]: readonly ApprovalChange[]) => {
    if (!isOwn || !chain || !account || !change) return
    const { runs, forget } = runsOf(approvalSurface).getState()
    // The chain itself shows what is done; only the last run is shown.
    for (const run of Object.values(runs))
      if (run.status === 'done' && run.chainId === chain.id && isSameAddress(run.account, account)) forget(run.id)
    window.start({ chain, changes: [change, ...next] })
    setIsDriving(true)
  }
  const rest = isOwn ? (shownRun?.next.filter(isStillWanted) ?? []) : []
  const isNextDue = isDriving && isFree && shownRun?.status === 'done' && rest.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that is done
  useEffect(() => {
    if (!isNextDue) return
    // The browser frees the place of the last run once this task is over.
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
