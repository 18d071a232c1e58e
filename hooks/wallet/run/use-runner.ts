'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { bytesToHex } from 'viem'
import { type Config, useConfig } from 'wagmi'
import type { KindOf, Run, RunEvent } from '@/actions/run/advance-run'
import { findEarlier, goOn } from '@/actions/run/go-on'
import { currentStep, unsettledStep } from '@/actions/run/run-step'
import type { RunTools, StepTools } from '@/actions/run/run-tools'
import { untilLoaded } from '@/actions/run/until-loaded'
import { workingRuns } from '@/actions/run/working-runs'
import type { FollowDeps } from '@/actions/wallet/send/follow-transaction'
import { AnotherRunError, toBaseError } from '@/actions/wallet/send/transaction-errors'
import { useStorageHealth } from '../../browser/browser-storage'
import { rpcOf } from '../connect/wallet-rpc'
import { readChainAnew } from '../read/use-chain-query'
import { refusedPermits } from './refused-permits'
import { describeHeld, holdRun, untilFree, useHeldRun } from './run-lock'
import { runsOf, type StoredSurface } from './run-store'

export type Runner<run extends Run> = {
  /**
   * The run that was started here and not dismissed, even when the wallet shows another account since; else the last one of the key.
   */
  run: run | undefined
  /**
   * Begins a run, unless one is under way in this browser. Where a transaction of the last one of its key may still happen, that is looked
   * for first, and followed instead of sending a second one.
   */
  begin: (run: run, work: (tools: RunTools<KindOf<run>>) => Promise<void>) => void
  /**
   * Gives up waiting for the wallet, or following a sent transaction. What was sent is still out there. Undefined while another tab works on
   * the run: it is stopped there.
   */
  stop: (() => void) | undefined
  /** Puts a run that is over out of sight. */
  dismiss: () => void
}

const preloadAfterMs = 2_000

/** Loads the engine of runs, which is first used after a press and therefore not part of the first load. */
const loadEngine = async () => {
  const [{ performRun }, { assertNothingPending }] = await Promise.all([
    import('@/actions/run/perform-run'),
    import('@/actions/run/assert-nothing-pending'),
  ])
  return { performRun, assertNothingPending }
}

/**
 * The run of a key: begins it, goes on with what an earlier visit left on its way, stops it, forgets it.
 *
 * `loadResume` loads what follows what was sent, and sends nothing; it stays the same function from render to render. What begins a run comes
 * with it, while the page rests: nobody needs it before the first press.
 */
export function useRunner<run extends Run>(
  surface: StoredSurface<run>,
  key: string | undefined,
  loadResume: () => Promise<(tools: RunTools<KindOf<run>>, run: run) => Promise<void>>,
): Runner<run> {
  const useRuns = runsOf(surface)
  const config = useConfig()
  const queries = useQueryClient()
  const held = useHeldRun()
  const [started, setStarted] = useState<string | undefined>(undefined)
  // A run that has not got its place yet, or was refused one.
  const [waiting, setWaiting] = useState<run | undefined>(undefined)
  const kept = useRuns(
    ({ runs }) => Object.values(runs).find(({ id }) => id === started) ?? (key ? runs[key] : undefined),
  )
  const run = waiting ?? kept

  useEffect(() => {
    const load = () => void Promise.all([loadEngine(), loadResume()]).catch(() => undefined)
    const timer = setTimeout(load, preloadAfterMs)
    return () => clearTimeout(timer)
  }, [loadResume])

  const perform = useCallback(
    async ({ id, chainId }: run, todo: (tools: RunTools<KindOf<run>>) => Promise<void>) =>
      (await loadEngine()).performRun<KindOf<run>>(
        {
          id,
          read: () => Object.values(useRuns.getState().runs).find((one) => one.id === id),
          apply: (event) => useRuns.getState().apply(id, event),
          tools: (signal) => followDeps({ config, queries, chainId, signal }),
          startTimer: (milliseconds, onEnd) => {
            const timer = setTimeout(onEnd, milliseconds)
            return () => clearTimeout(timer)
          },
        },
        todo,
      ),
    [config, queries, useRuns],
  )

  const goOnWith = useCallback(
    async (left: run) => {
      await untilLoaded({ sleep, signal: new AbortController().signal }, loadEngine)
      return perform(left, (tools) => {
        const read = () => Object.values(useRuns.getState().runs).find(({ id }) => id === left.id)
        const emit = (event: RunEvent) => tools.emit(event as RunEvent<KindOf<run>>)
        const resume = async () => (await untilLoaded(tools, loadResume))(tools, read() ?? left)
        return goOn({ rpc: tools.rpc, emit }, { read, resume })
      })
    },
    [perform, loadResume, useRuns],
  )

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the place changes hands, a run that waits for it tries again
  useEffect(() => {
    if (leftId === undefined) return
    const controller = new AbortController()
    const whenFree = async () => {
      await untilFree(leftId, controller.signal)
      // What another tab brought to its end is read from the storage before it counts as left.
      await useRuns.persist.rehydrate()
      const left = Object.values(useRuns.getState().runs).find(({ id }) => id === leftId)
      if (controller.signal.aborted || left?.status !== 'running' || workingRuns.has(leftId)) return
      await holdRun({ id: leftId, account: left.account, ...surface.describe(left) }, () => goOnWith(left))
    }
    void whenFree().catch(() => undefined)
    return () => controller.abort()
  }, [leftId, heldId, useRuns, surface, goOnWith])

  const begin = useCallback(
    (next: run, todo: (tools: RunTools<KindOf<run>>) => Promise<void>) => {
      const { runs } = useRuns.getState()
      const before = runs[surface.keyOf(next)]
      if (before && (currentStep(before) || workingRuns.has(before.id))) return
      const refuse = (error: unknown) =>
        setWaiting(surface.advance(next, { type: 'stopped', error: toBaseError(error) }))
      const work = async () => {
        await useRuns.persist.rehydrate()
        const unsettled = before && unsettledStep(before)
        const earlier = unsettled && (await findEarlier(rpcOf(config, next.chainId), unsettled))
        setWaiting(undefined)
        if (before && unsettled && earlier) {
          setStarted(before.id)
          useRuns.getState().apply(before.id, { type: 'sent', step: unsettled.kind, transaction: earlier })
          return goOnWith(useRuns.getState().runs[surface.keyOf(next)] ?? before)
        }
        // Before the run is stored as one that is under way.
        await loadEngine()
        setStarted(next.id)
        useRuns.getState().begin(next)
        await perform(next, async (tools) => {
          if (useStorageHealth.getState() !== 'stored')
            await (await loadEngine()).assertNothingPending(tools.rpc, next.account)
          await todo(tools)
        })
      }
      setWaiting(next)
      void holdRun({ id: next.id, account: next.account, ...surface.describe(next) }, () => work().catch(refuse))
        .then((isHeld) => isHeld || refuse(new AnotherRunError(describeHeld(useHeldRun.getState(), next.account))))
        .catch(refuse)
    },
    [config, useRuns, surface, perform, goOnWith],
  )

  const stop = useCallback(() => {
    if (kept) workingRuns.get(kept.id)?.stop()
  }, [kept])

  const dismiss = useCallback(() => {
    if (waiting) return setWaiting(undefined)
    if (kept && !currentStep(kept)) useRuns.getState().forget(kept.id)
  }, [waiting, kept, useRuns])

  const isElsewhere = run !== undefined && heldId === run.id && !held.isHere
  return { run, begin, stop: isElsewhere ? undefined : stop, dismiss }
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Page = { config: Config; queries: QueryClient; chainId: number; signal: AbortSignal }

const followDeps = ({ config, queries, chainId, signal }: Page): FollowDeps & Pick<StepTools, 'refusedPermits'> => ({
  rpc: rpcOf(config, chainId),
  now: Date.now,
  sleep,
  signal,
  readAnew: () => readChainAnew(queries, chainId),
  refusedPermits,
})

/** What every run begins with; `kinds` are the steps it has at the least. */
export const newRun = <kind extends string>(kinds: readonly kind[]) => ({
  id: bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
  startedAt: Date.now(),
  status: 'running' as const,
  steps: kinds.map((kind) => ({ kind, status: 'todo' as const })),
})
