'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { bytesToHex } from 'viem'
import { type Config, useConfig } from 'wagmi'
import type { KindOf, Run, RunEvent } from '@/actions/run/advance-run'
import { runKey, type Surface } from '@/actions/run/define-surface'
import { findEarlier, resumeRun } from '@/actions/run/resume-run'
import { currentStep, unsettledStep } from '@/actions/run/run-step'
import type { RunTools } from '@/actions/run/run-tools'
import { untilLoaded } from '@/actions/run/until-loaded'
import { workingRuns } from '@/actions/run/working-runs'
import type { OwnedMessage } from '@/actions/wallet/permit/read-owner-signature'
import { AnotherRunError, toBaseError } from '@/actions/wallet/send/transaction-errors'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { useStorageHealth } from '../../browser/browser-storage'
import { type Site, useApi, useSite } from '../../use-site'
import { batchesOf } from '../connect/batching'
import { useWallet } from '../connect/use-wallet'
import { rpcOf } from '../connect/wallet-rpc'
import { refetchChain } from '../read/use-chain-query'
import { refusedPermits } from './refused-permits'
import { describeHeld, untilFree, useRunningRun, withRunLock } from './run-lock'
import { runsOf } from './run-store'
import { useSender } from './use-sender'

export type TaskRunner<run extends Run, task> = {
  /** The run that was started here and not dismissed; else the newest one. */
  run: run | undefined
  /**
   * Starts the run of a task, unless one is in progress in this browser. If a transaction of the
   * last run of its key may still be mined, that one is found and followed instead of sending a
   * second one. After a failure it continues, because a task reads its requirements from the chain.
   */
  start: (task: task) => void
  /** Stops waiting or following. Undefined while another tab works on the run. */
  stop: (() => void) | undefined
  /** Removes a finished run. */
  dismiss: () => void
}

const preloadAfterMs = 2_000

/** Loads the engine of runs after a press, not with the page. */
const loadEngine = async () => {
  const [{ performRun }, { assertNothingPending }] = await Promise.all([
    import('@/actions/run/perform-run'),
    import('@/actions/run/assert-nothing-pending'),
  ])
  return { performRun, assertNothingPending }
}

/**
 * Returns the newest run of the connected account on a chain, or on all chains, and of a scope if
 * one is given: it was started here or left by an earlier visit, which is resumed. The code that
 * starts a run is loaded while the page of a connected account is idle.
 */
export function useRun<run extends Run, task>(
  surface: Surface<run, task>,
  chain: Chain | 'all' | undefined,
  scope?: string,
): TaskRunner<run, task> {
  const { chains, privateRelays, paymasters } = useSite()
  const api = useApi()
  const config = useConfig()
  const queries = useQueryClient()
  const { address: account, chainId: walletChainId = 0, switchChain } = useWallet()
  const sender = useSender()
  const held = useRunningRun()
  const engine = useMemo(
    () => engineOf(surface, { chains, privateRelays, paymasters, api, config, queries }),
    [surface, chains, privateRelays, paymasters, api, config, queries],
  )
  const { useRuns } = engine
  const [started, setStarted] = useState<string>()
  // A run that waits for the lock, or was refused it.
  const [waiting, setWaiting] = useState<run>()
  const isOwn = (run: run): boolean =>
    isSameAddress(run.account, account) &&
    (chain === 'all' || run.chainId === chain?.id) &&
    (scope === undefined || surface.keyOf(run) === runKey(run.chainId, run.account, scope))
  const kept = useRuns(
    ({ runs }) =>
      Object.values(runs).find(({ id }) => id === started) ??
      Object.values(runs)
        .filter(isOwn)
        .sort((a, b) => b.startedAt - a.startedAt)[0],
  )
  const run = waiting ?? kept

  const isConnected = account !== undefined
  useEffect(() => {
    if (!isConnected) return
    const load = () => void Promise.all([loadEngine(), engine.loadTasks()]).catch(() => undefined)
    const timer = setTimeout(load, preloadAfterMs)
    return () => clearTimeout(timer)
  }, [engine, isConnected])

  useEffect(() => {
    const { name } = useRuns.persist.getOptions()
    const onStorage = (event: StorageEvent) => {
      if (event.key === name) void useRuns.persist.rehydrate()
    }
    void useRuns.persist.rehydrate()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [useRuns])

  const leftId = kept?.status === 'running' && !workingRuns.has(kept.id) ? kept.id : undefined
  const heldId = held.running?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries when the lock is released
  useEffect(() => {
    if (leftId === undefined) return
    const controller = new AbortController()
    const whenFree = async () => {
      await untilFree(leftId, controller.signal)
      // A run that another tab finished is read from the storage before it counts as left.
      await useRuns.persist.rehydrate()
      const left = engine.read(leftId)
      if (controller.signal.aborted || left?.status !== 'running' || workingRuns.has(leftId)) return
      await withRunLock({ id: leftId, account: left.account, ...surface.describe(left) }, () => engine.resume(left))
    }
    void whenFree().catch(() => undefined)
    return () => controller.abort()
  }, [leftId, heldId, useRuns, surface, engine])

  const start = (task: task) => {
    if (!account) return
    const { chain, steps, own } = surface.begin(task)
    const next = { ...newRun(steps), account, chainId: chain.id, ...own } as unknown as run
    const key = surface.keyOf(next)
    const before = useRuns.getState().runs[key]
    if (before && (currentStep(before) || workingRuns.has(before.id))) return
    const refuse = (error: unknown) => setWaiting(surface.advance(next, { type: 'stopped', error: toBaseError(error) }))
    const work = async () => {
      await useRuns.persist.rehydrate()
      const unsettled = before && unsettledStep(before)
      const earlier = unsettled && (await findEarlier(engine.unsettledDeps(next.chainId), unsettled))
      // Shows the new run until the store has it, so that the previous run's result does not flash.
      if (before && unsettled && earlier) {
        setStarted(before.id)
        engine.apply(before.id, { type: 'sent', step: unsettled.kind, transaction: earlier })
        setWaiting(undefined)
        return engine.resume(useRuns.getState().runs[key] ?? before)
      }
      // Loaded before the run is stored as running.
      const { assertNothingPending } = await loadEngine()
      setStarted(next.id)
      useRuns.getState().begin(next)
      setWaiting(undefined)
      await engine.perform(next, async (tools) => {
        if (useStorageHealth.getState() !== 'stored') await assertNothingPending(tools.rpc, account)
        const { perform, toolsOf, browser } = await engine.loadTasks()
        const result = await perform({ ...toolsOf(tools), ...browser, sender, switchChain }, task, {
          account,
          walletChainId,
        })
        tools.emit({ type: 'settled', result })
      })
    }
    setWaiting(next)
    void withRunLock({ id: next.id, account, ...surface.describe(next) }, () => work().catch(refuse))
      .then((isHeld) => isHeld || refuse(new AnotherRunError(describeHeld(useRunningRun.getState(), account))))
      .catch(refuse)
  }

  const dismiss = () => {
    if (waiting) return setWaiting(undefined)
    if (kept && !currentStep(kept)) useRuns.getState().forget(kept.id)
  }

  const stop = () => kept && workingRuns.get(kept.id)?.stop()
  const isElsewhere = run !== undefined && heldId === run.id && !held.isHere
  return { run, start, stop: isElsewhere ? undefined : stop, dismiss }
}

type Page = {
  chains: readonly Chain[]
  privateRelays: Site['privateRelays']
  paymasters: Site['paymasters']
  api: { baseUrl: string }
  config: Config
  queries: QueryClient
}

/** Returns the functions that perform and resume the runs of a surface on this page. */
const engineOf = <run extends Run, task>(
  surface: Surface<run, task>,
  { chains, privateRelays, paymasters, api, config, queries }: Page,
) => {
  type Tools = RunTools<KindOf<run>>
  const useRuns = runsOf(surface)
  const read = (id: string) => Object.values(useRuns.getState().runs).find((run) => run.id === id)
  const chainOf = ({ chainId }: run) => chains.find(({ id }) => id === chainId)

  const apply = (id: string, event: RunEvent<KindOf<run>>) => {
    const before = read(id)
    useRuns.getState().apply(id, event)
    const after = read(id)
    // If this code does not load, the recipient stays unknown, which the next review shows.
    loadTasks().then(
      ({ paidBy, rememberPaid }) => rememberPaid(paidBy, before, after),
      () => undefined,
    )
  }

  const unsettledDeps = (chainId: number) => ({
    rpc: rpcOf(config, chainId),
    readBatch: async (id: string) => (await import('../connect/ask-batches')).askBatch(config, id),
    readSignature: async (message: OwnedMessage) =>
      (await import('../connect/ask-batches')).askSignature(config, message),
  })

  const loadTasks = async () => {
    const [tasks, { taskTools }] = await Promise.all([surface.tasks(), import('./task-tools')])
    return { ...tasks, ...taskTools<run>({ api, rpcOf: (chainId) => rpcOf(config, chainId) }) }
  }

  const perform = async (run: run, todo: (tools: Tools) => Promise<void>) => {
    const { id, chainId } = run
    const { performRun } = await loadEngine()
    await performRun<KindOf<run>>(
      {
        id,
        read: () => read(id),
        apply: (event) => apply(id, event),
        tools: (signal) => ({
          ...unsettledDeps(chainId),
          now: Date.now,
          sleep,
          signal,
          readAnew: async () => {
            const chain = chainOf(run)
            const queryKey = chain && surface.staleQuery?.(run, chain)
            if (queryKey) await queries.invalidateQueries({ queryKey })
            await refetchChain(queries, chainId)
          },
          refusedPermits,
          batches: batchesOf(config, queries, paymasters),
          ...(privateRelays?.[chainId] !== undefined && {
            isHidden: async (hash) => {
              const { isHidden } = await import('@/actions/wallet/send/is-hidden')
              return isHidden(api, { chainId, hash, nowMs: Date.now() })
            },
          }),
        }),
        startTimer: (milliseconds, onEnd) => {
          const timer = setTimeout(onEnd, milliseconds)
          return () => clearTimeout(timer)
        },
      },
      todo,
    )
  }

  const resume = async (left: run) => {
    await untilLoaded({ sleep, signal: new AbortController().signal }, loadEngine)
    await perform(left, (tools) =>
      resumeRun(tools, {
        read: () => read(left.id),
        resume: async () => {
          const { resume, toolsOf } = await untilLoaded(tools, loadTasks)
          const chain = chainOf(left)
          return chain && resume(toolsOf(tools), chain, read(left.id) ?? left)
        },
      }),
    )
  }

  return { useRuns, read, apply, unsettledDeps, loadTasks, perform, resume }
}

/** Returns the initial fields of every run; `kinds` are its minimum steps. */
const newRun = (kinds: readonly string[]) => ({
  id: bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
  startedAt: Date.now(),
  status: 'running',
  steps: kinds.map((kind) => ({ kind, status: 'todo' })),
})

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
