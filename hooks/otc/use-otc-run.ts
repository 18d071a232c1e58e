'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bytesToHex, type Hex, hexToBigInt } from 'viem'
import { useConfig } from 'wagmi'
import { BaseError } from '@/lib/errors'
import { writeRfqLink } from '@/lib/order/rfq-link'
import { useSite } from '../use-site'
import { currentStep } from '../wallet/run-step'
import { UnexpectedError } from '../wallet/transaction-errors'
import { useSend } from '../wallet/use-send'
import { useWallet } from '../wallet/use-wallet'
import { StoppedWaitingError } from '../wallet/wallet-errors'
import { rpcOf } from '../wallet/wallet-rpc'
import type { CancelPlan } from './cancel-orders'
import type { CreatePlan } from './create-order'
import type { FillPlan } from './fill-order'
import type { OtcDeps } from './otc-deps'
import { createProgress, type OtcOutcome, type OtcRun, stopAt } from './otc-run'
import { useKeptOrders } from './use-kept-orders'

export type OtcTask =
  /** `answers`: the order that this one is a counter offer to. */
  | { kind: 'create'; plan: Omit<CreatePlan, 'account' | 'walletChainId'>; answers?: Hex | undefined }
  | { kind: 'fill'; plan: Omit<FillPlan, 'account' | 'walletChainId'> }
  | { kind: 'cancel'; plan: Omit<CancelPlan, 'account' | 'walletChainId'> }

export type OtcRunner = {
  run: OtcRun | undefined
  /** Does a task; after a failure it goes on, because what is missing is read from the chain each time. */
  start: (task: OtcTask) => void
  /** Gives up waiting for the wallet, or following a sent transaction. What was sent is still out there. */
  stop: () => void
  dismiss: () => void
}

/** Nobody needs to build, compare and send before the first press: it comes while the page rests. */
const loadTasks = async () => {
  const [{ createOrder }, { fillOrder }, { cancelOrders }] = await Promise.all([
    import('./create-order'),
    import('./fill-order'),
    import('./cancel-orders'),
  ])
  return { createOrder, fillOrder, cancelOrders }
}

const preloadAfterMs = 2_000

export function useOtcRun(): OtcRunner {
  const config = useConfig()
  const { apiBaseUrl } = useSite()
  const { address: account, chainId: walletChainId = 0, switchChain } = useWallet()
  const sender = useSend()
  const [run, setRun] = useState<OtcRun | undefined>(undefined)
  const working = useRef<AbortController | undefined>(undefined)

  useEffect(() => {
    const timer = setTimeout(() => void loadTasks().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])

  const start = useCallback(
    (task: OtcTask) => {
      if (!account || working.current) return
      const controller = new AbortController()
      working.current = controller
      const isWanted = () => working.current === controller
      let current: OtcRun = { status: 'running', steps: [] }
      const publish = (next: OtcRun) => {
        current = next
        if (isWanted()) setRun(next)
      }
      publish(current)
      const deps: OtcDeps = {
        rpc: rpcOf(config, task.plan.chain.id),
        now: Date.now,
        sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
        signal: controller.signal,
        sender,
        api: { baseUrl: apiBaseUrl },
        switchChain,
        progress: createProgress((steps) => publish({ ...current, steps }), isWanted),
        isWanted,
        randomNonce: () => hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(12)))),
        keep: (hash, signed) =>
          useKeptOrders.getState().keep(hash, {
            text: writeRfqLink(signed),
            ...(task.kind === 'create' && task.answers ? { answers: task.answers } : {}),
          }),
      }
      void perform(deps, task, { account, walletChainId })
        .then((outcome) => publish({ ...current, status: 'done', outcome }))
        .catch((error: unknown) =>
          publish(stopAt(current, error instanceof BaseError ? error : new UnexpectedError({ cause: error }))),
        )
        .finally(() => {
          if (isWanted()) working.current = undefined
        })
    },
    [account, walletChainId, switchChain, sender, config, apiBaseUrl],
  )

  const stop = useCallback(() => {
    const step = run && currentStep(run)
    if (step?.status === 'wallet') {
      // The wallet may never answer: the run is let go of, and nothing more is asked in its name.
      working.current = undefined
      setRun(stopAt(run!, new StoppedWaitingError()))
    } else working.current?.abort()
  }, [run])

  const dismiss = useCallback(() => {
    if (!working.current) setRun(undefined)
  }, [])

  return useMemo(() => ({ run, start, stop, dismiss }), [run, start, stop, dismiss])
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
