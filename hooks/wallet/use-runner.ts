'use client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { bytesToHex } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { BaseError } from '@/lib/errors'
import type { Run } from './advance-run'
import type { FollowDeps } from './follow-transaction'
import { currentStep } from './run-step'
import type { RunStore } from './run-store'
import { UnexpectedError } from './transaction-errors'
import { readChainAnew } from './use-chain-query'
import { StoppedWaitingError } from './wallet-errors'
import { rpcOf } from './wallet-rpc'

/** What the work of a run needs of the page, whatever it does. */
export type RunTools<event> = FollowDeps & {
  emit: (event: event) => void
  /** False once the person gave the run up: then nothing more is started in its name, above all no wallet is opened. */
  isWanted: () => boolean
}

export type Runner<run, event> = {
  /**
   * The run that was started here and not dismissed, even when the wallet shows another account since; else the last one of the key.
   */
  run: run | undefined
  /** Begins a run, unless the last one of its key is still worked on. */
  begin: (run: run, work: (tools: RunTools<event>) => Promise<void>) => void
  /** Gives up waiting for the wallet, or following a sent transaction. What was sent is still out there. */
  stop: () => void
  /** Puts a run that is over out of sight. */
  dismiss: () => void
}

/** The runs this visit of the page works on; a run of an earlier visit is not among them until it is resumed. */
const working = new Map<string, AbortController>()

/**
 * The run of a key: begins it, goes on with what an earlier visit left on its way, stops it, forgets it.
 *
 * `resume` follows what was sent and sends nothing; it stays the same function from render to render.
 */
export function useRunner<run extends Run, event>(
  { useRuns, keyOf, isPending }: RunStore<run, event>,
  key: string | undefined,
  resume: (tools: RunTools<event>, run: run) => Promise<void>,
): Runner<run, event> {
  const config = useConfig()
  const queries = useQueryClient()
  const [started, setStarted] = useState<string | undefined>(undefined)
  const run = useRuns(
    ({ runs }) => Object.values(runs).find(({ id }) => id === started) ?? (key ? runs[key] : undefined),
  )

  const work = useCallback(
    (run: run, todo: (tools: RunTools<event>) => Promise<void>) => {
      const { id, chainId } = run
      const controller = new AbortController()
      working.set(id, controller)
      const { apply } = useRuns.getState()
      const isWanted = () => working.get(id) === controller
      const emit = (event: event) => apply(id, event)
      void todo({ ...followDeps({ config, queries, chainId, signal: controller.signal }), emit, isWanted })
        .catch((error: unknown) => {
          // Who gave up waiting was told so already, and what still came of it is followed anew.
          if (isWanted()) apply(id, { type: 'stopped', error: toBaseError(error) })
        })
        .finally(() => {
          if (isWanted()) working.delete(id)
        })
    },
    [config, queries, useRuns],
  )

  useEffect(() => {
    if (run && isPending(run) && !working.has(run.id)) work(run, (tools) => resume(tools, run))
  }, [run, isPending, work, resume])

  const begin = useCallback(
    (next: run, todo: (tools: RunTools<event>) => Promise<void>) => {
      const before = useRuns.getState().runs[keyOf(next)]
      if (before && (currentStep(before) || working.has(before.id))) return
      setStarted(next.id)
      useRuns.getState().begin(next)
      work(next, todo)
    },
    [useRuns, keyOf, work],
  )

  const stop = useCallback(() => {
    if (!run) return
    if (currentStep(run)?.status === 'wallet') {
      // The wallet may never answer: the run is let go of, and nothing more is asked in its name.
      working.delete(run.id)
      useRuns.getState().apply(run.id, { type: 'stopped', error: new StoppedWaitingError() })
    } else working.get(run.id)?.abort()
  }, [run, useRuns])

  const dismiss = useCallback(() => {
    if (run && !currentStep(run)) useRuns.getState().forget(run.id)
  }, [run, useRuns])

  return { run, begin, stop, dismiss }
}

type Page = { config: Config; queries: QueryClient; chainId: number; signal: AbortSignal }

const followDeps = ({ config, queries, chainId, signal }: Page): FollowDeps => ({
  rpc: rpcOf(config, chainId),
  now: Date.now,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  signal,
  readAnew: () => readChainAnew(queries, chainId),
})

/** What an error says in words of ours, whoever threw it. */
const toBaseError = (error: unknown): BaseError =>
  error instanceof BaseError ? error : new UnexpectedError({ cause: error })

/** What every run begins with; `kinds` are the steps it has at the least. */
export const newRun = <kind extends string>(kinds: readonly kind[]) => ({
  id: bytesToHex(crypto.getRandomValues(new Uint8Array(16))),
  startedAt: Date.now(),
  status: 'running' as const,
  steps: kinds.map((kind) => ({ kind, status: 'todo' as const })),
})
