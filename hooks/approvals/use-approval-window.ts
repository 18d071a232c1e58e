'use client'
import { useEffect, useState } from 'react'
import type { ApprovalRun } from '@/actions/approvals/approval-run'
import { isSameAddress } from '@/lib/address'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { useWallet } from '../wallet/connect/use-wallet'
import { useHeldRun } from '../wallet/run/run-lock'
import { type RunWindow, useWindowOf } from '../wallet/run/use-run-window'
import { useApprovalRun } from './use-approval-run'

/** `start` makes the changes one after another, as long as the window is open and each is still wanted. */
export type ApprovalWindow<reviewed> = RunWindow<reviewed, ApprovalRun, readonly ApprovalChange[]> & {
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
  const runner = useApprovalRun(chain, only)
  const window = useWindowOf<
    { account: string | undefined; reviewed: reviewed },
    ApprovalRun,
    readonly ApprovalChange[]
  >(runner)
  const { shownRun } = window
  // What was reviewed as one account is not confirmed as another.
  const reviewed = window.reviewed?.account === account ? window.reviewed?.reviewed : undefined
  const open = reviewed !== undefined || shownRun !== undefined
  // A person who comes back to what an earlier visit left is asked before the wallet opens again.
  const [isDriving, setIsDriving] = useState(false)
  const isFree = useHeldRun(({ running }) => running === undefined)

  // The wallet can show another account by now: what one account wanted is not done as another.
  const isOwn = !shownRun || (isSameAddress(shownRun.account, account) && shownRun.chainId === chain?.id)
  const begin = (changes: readonly ApprovalChange[]) => {
    if (!isOwn) return
    window.start(changes)
    setIsDriving(true)
  }
  const rest = isOwn ? (shownRun?.next.filter(isStillWanted) ?? []) : []
  const isNextDue = isDriving && isFree && shownRun?.status === 'done' && rest.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run that is done
  useEffect(() => {
    if (!isNextDue) return
    // The browser frees the place of the last run once this task is over.
    const timer = setTimeout(() => begin(rest))
    return () => clearTimeout(timer)
  }, [isNextDue, shownRun?.id])

  return {
    ...window,
    ...{ open, reviewed, rest, isOwn, start: begin },
    hiddenRun: open ? undefined : runner.run,
    review: (next) => window.review({ account, reviewed: next }),
    close: () => {
      window.close()
      setIsDriving(false)
    },
  }
}
