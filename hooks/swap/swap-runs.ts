'use client'
import { pendingStep } from '../wallet/run-step'
import { createRunStore } from '../wallet/run-store'
import { advance, type SwapEvent, type SwapRun } from './swap-steps'

export const runKey = (chainId: number, account: string) => `${chainId}:${account.toLowerCase()}`

/** The last swap of each account on each chain. */
export const swapRuns = createRunStore<SwapRun, SwapEvent>({
  name: 'caravel.swaps',
  keyOf: ({ chainId, account }) => runKey(chainId, account),
  advance,
  isPending: (run) => pendingStep(run) !== undefined,
  isWhole: ({ terms, status, receipt }) => Boolean(terms) && (status !== 'done' || Boolean(receipt)),
})
