'use client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { bytesToHex } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/registry'
import { useSettings } from '../use-settings'
import { useSite } from '../use-site'
import { currentStep } from '../wallet/run-step'
import { UnexpectedError } from '../wallet/transaction-errors'
import { useSend } from '../wallet/use-send'
import { useWallet } from '../wallet/use-wallet'
import { AccountChangedError, StoppedWaitingError } from '../wallet/wallet-errors'
import { rpcOf } from '../wallet/wallet-rpc'
import type { FrozenQuote } from './frozen-quote'
import type { RunDeps } from './run-swap'
import { runKey, useSwapRuns } from './swap-runs'
import { pendingStep, type SwapEvent, type SwapRun } from './swap-steps'
import { termsOf } from './swap-terms'
import type { SwapForm } from './use-swap-form'

export type Swap = {
  /**
   * The swap that was started here and not dismissed, even when the wallet shows another account since; else the last one of this account
   * on this chain.
   */
  run: SwapRun | undefined
  /** Does the swap of the ticket with the price the person confirmed; also goes on after a failure, with a fresh price. */
  start: (form: SwapForm, quote: FrozenQuote | undefined) => void
  /** Gives up waiting for the wallet, or following a sent transaction. What was sent is still out there. */
  stop: () => void
  /** Puts a run that is over out of sight. */
  dismiss: () => void
}

/** The runs this visit of the page works on; a run of an earlier visit is not among them until it is resumed. */
const working = new Map<string, AbortController>()

/** Building, decoding and comparing weigh as much as the rest of the ticket, and nobody needs them before the first press: they come while the page rests. */
const loadEngine = async () => {
  const [{ askQuote }, { buildSwap }, { resumeSwap, runSwap }] = await Promise.all([
    import('./ask-quote'),
    import('./build-swap'),
    import('./run-swap'),
  ])
  return { askQuote, buildSwap, resumeSwap, runSwap }
}

const preloadAfterMs = 2_000

export function useSwap(chain: Chain | undefined): Swap {
  const config = useConfig()
  const { apiBaseUrl } = useSite()
  const { address: account, chainId: walletChainId, switchChain } = useWallet()
  const { approval, permits } = useSettings()
  const sender = useSend()
  const key = chain && account ? runKey(chain.id, account) : undefined
  const [started, setStarted] = useState<string | undefined>(undefined)
  const run = useSwapRuns(
    ({ runs }) => Object.values(runs).find(({ id }) => id === started) ?? (key ? runs[key] : undefined),
  )

  useEffect(() => {
    const timer = setTimeout(() => void loadEngine().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!run || !pendingStep(run) || working.has(run.id)) return
    const controller = begin(run.id)
    void loadEngine()
      .then(({ resumeSwap }) => resumeSwap(followDeps(config, run, controller.signal), run))
      // Without the code there is nothing to follow with; the next visit tries again.
      .catch(() => undefined)
      .finally(() => end(run.id, controller))
  }, [run, config])

  const start = useCallback(
    (form: SwapForm, quote: FrozenQuote | undefined) => {
      const { chain, from } = form
      if (!chain || !from || !account) return
      const before = useSwapRuns.getState().runs[runKey(chain.id, account)]
      if (before && (currentStep(before) || working.has(before.id))) return
      const terms = termsOf(form, quote, account)
      if (!terms) return
      const id = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
      const { begin: store, apply } = useSwapRuns.getState()
      setStarted(id)
      store({ id, account, chainId: chain.id, terms, startedAt: Date.now(), status: 'running', steps: [] })
      if (quote?.owner && !isSameAddress(quote.owner, account)) {
        apply(id, { type: 'planned', kinds: ['check', 'send', 'wait'] })
        apply(id, { type: 'stopped', error: new AccountChangedError({ expected: quote.owner, actual: account }) })
        return
      }
      const controller = begin(id)
      const { signal } = controller
      const api = { baseUrl: apiBaseUrl }
      const rpc = rpcOf(config, chain.id)
      const plan = {
        chain,
        account,
        walletChainId: walletChainId ?? 0,
        terms,
        quote,
        token: from,
        approval,
        wantsPermit: permits,
      }
      void loadEngine()
        .then(({ askQuote, buildSwap, runSwap }) => {
          const deps: RunDeps = {
            ...followDeps(config, { id, chainId: chain.id }, signal),
            sender,
            switchChain,
            isWanted: () => working.get(id) === controller,
            randomWord: () => bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
            askQuote: (quote) => askQuote({ api, now: Date.now }, quote),
            buildSwap: (quote, permit) => buildSwap({ api, rpc }, { chain, account, terms, quote, permit }),
          }
          return runSwap(deps, plan)
        })
        .catch((cause: unknown) => {
          apply(id, { type: 'planned', kinds: ['check', 'send', 'wait'] })
          apply(id, { type: 'stopped', error: new UnexpectedError({ cause }) })
        })
        .finally(() => end(id, controller))
    },
    [account, walletChainId, switchChain, sender, config, apiBaseUrl, approval, permits],
  )

  const stop = useCallback(() => {
    if (!run) return
    const step = currentStep(run)
    if (step?.status === 'wallet') {
      // The wallet may never answer: the run is let go of, and nothing more is asked in its name.
      working.delete(run.id)
      useSwapRuns.getState().apply(run.id, { type: 'failed', step: step.kind, error: new StoppedWaitingError() })
    } else working.get(run.id)?.abort()
  }, [run])

  const dismiss = useCallback(() => {
    if (run && !currentStep(run)) useSwapRuns.getState().forget(run.id)
  }, [run])

  return useMemo(() => ({ run, start, stop, dismiss }), [run, start, stop, dismiss])
}

const begin = (id: string): AbortController => {
  const controller = new AbortController()
  working.set(id, controller)
  return controller
}

/** Only the work that still holds the run lets go of it. */
const end = (id: string, controller: AbortController) => {
  if (working.get(id) === controller) working.delete(id)
}

const followDeps = (config: Config, run: { id: string; chainId: number }, signal: AbortSignal) => ({
  rpc: rpcOf(config, run.chainId),
  emit: (event: SwapEvent) => useSwapRuns.getState().apply(run.id, event),
  now: Date.now,
  sleep: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
  signal,
})
