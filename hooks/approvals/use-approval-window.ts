'use client'
import { useEffect, useState } from 'react'
import type { ApprovalRun } from '@/actions/approvals/approval-run'
import { isSameAddress } from '@/lib/address'
import type { ApprovalChange } from '@/lib/chain/approval-call'
import type { Chain } from '@/lib/chain/chain'
import type { AllowanceKey } from '@/lib/chain/spenders'
import { useHeldRun } from '../wallet/run-lock'
import { useWallet } from '../wallet/use-wallet'
import { useApprovalRun } from './use-approval-run'

export type ApprovalWindow<reviewed> = {
  open: boolean
  /** What the person looks at before the start. */
  reviewed: reviewed | undefined
  /** The run that the window shows; undefined while something is reviewed. */
  shownRun: ApprovalRun | undefined
  /** What is still wanted of what comes after the shown run. */
  rest: readonly ApprovalChange[]
  /** A run while its window is closed, also one that an earlier visit of the page left. */
  hiddenRun: ApprovalRun | undefined
  review: (reviewed: reviewed) => void
  showRun: () => void
  /** Makes the changes one after another, as long as the window is open and each is still wanted. */
  start: (changes: readonly ApprovalChange[]) => void
  /** False while the window shows the run of another account or chain: nothing is started from it. */
  isOwn: boolean
  /** Undefined while another tab works on it. */
  stop: (() => void) | undefined
  close: () => void
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
  const { run, start, stop, dismiss } = useApprovalRun(chain, only)
  // What was reviewed as one account is not confirmed as another.
  const [kept, setKept] = useState<{ account: string | undefined; reviewed: reviewed }>()
  const reviewed = kept?.account === account ? kept?.reviewed : undefined
  const [showsRun, setShowsRun] = useState(false)
  // A person who comes back to what an earlier visit left is asked before the wallet opens again.
  const [isDriving, setIsDriving] = useState(false)
  const isFree = useHeldRun(({ running }) => running === undefined)
  const shownRun = showsRun ? run : undefined
  const open = reviewed !== undefined || shownRun !== undefined

  // The wallet can show another account by now: what one account wanted is not done as another.
  const isOwn = !shownRun || (isSameAddress(shownRun.account, account) && shownRun.chainId === chain?.id)
  const begin = (changes: readonly ApprovalChange[]) => {
    if (!isOwn) return
    start(changes)
    setShowsRun(true)
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
    open,
    reviewed,
    shownRun,
    rest,
    hiddenRun: open ? undefined : run,
    review: (next) => {
      setKept({ account, reviewed: next })
      setShowsRun(run?.status === 'running')
    },
    showRun: () => setShowsRun(true),
    start: begin,
    isOwn,
    stop,
    close: () => {
      setKept(undefined)
      setShowsRun(false)
      setIsDriving(false)
      if (showsRun && run?.status !== 'running') dismiss()
    },
  }
}
