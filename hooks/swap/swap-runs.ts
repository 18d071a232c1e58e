'use client'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { BaseError } from '@/lib/errors'
import { advance, pendingStep, type SwapEvent, type SwapRun } from './swap-steps'

type SwapRuns = {
  /** The last run of each account on each chain. */
  runs: Readonly<Record<string, SwapRun>>
  begin: (run: SwapRun) => void
  /** Applies an event to the run with this id; one that was replaced meanwhile is left alone. */
  apply: (id: string, event: SwapEvent) => void
  forget: (id: string) => void
}

export const runKey = (chainId: number, account: string) => `${chainId}:${account.toLowerCase()}`

const withBigints = {
  replacer: (_: string, value: unknown) => (typeof value === 'bigint' ? { $bigint: value.toString() } : value),
  reviver: (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(String(value.$bigint)) : value,
}

/**
 * What a person was doing, kept in this browser so that a reload goes on following what was already sent. Nothing that could be signed
 * or sent again is kept: no permit, no calldata, no quote.
 */
export const useSwapRuns = create<SwapRuns>()(
  persist(
    (set) => ({
      runs: {},
      begin: (run) => set(({ runs }) => ({ runs: { ...runs, [runKey(run.chainId, run.account)]: run } })),
      apply: (id, event) =>
        set(({ runs }) => {
          const entry = Object.entries(runs).find(([, run]) => run.id === id)
          if (!entry) return { runs }
          const [key, run] = entry
          const next = advance(run, event)
          return next === run ? { runs } : { runs: { ...runs, [key]: next } }
        }),
      forget: (id) =>
        set(({ runs }) => ({ runs: Object.fromEntries(Object.entries(runs).filter(([, run]) => run.id !== id)) })),
    }),
    {
      name: 'caravel.swaps',
      version: 1,
      skipHydration: true,
      storage: createJSONStorage(() => localStorage, withBigints),
      partialize: ({ runs }) => ({ runs: keptRuns(runs) as SwapRuns['runs'] }),
      merge: (stored, current) => ({
        ...current,
        runs: { ...keptRuns((stored as { runs?: unknown })?.runs), ...current.runs },
      }),
    },
  ),
)

/** Keeps the runs worth coming back to: those the chain may still finish, and those it finished. */
const keptRuns = (runs: unknown): SwapRuns['runs'] => {
  if (typeof runs !== 'object' || runs === null) return {}
  return Object.fromEntries(
    Object.entries(runs as Record<string, SwapRun>)
      .filter(([, run]) => isRun(run) && (pendingStep(run) || (run.status === 'done' && run.receipt)))
      .map(([key, run]) => [
        key,
        { ...run, steps: run.steps.map(({ error, ...step }) => (error ? { ...step, error: plain(error) } : step)) },
      ]),
  )
}

const isRun = (run: SwapRun | null): boolean =>
  typeof run === 'object' &&
  run !== null &&
  typeof run.id === 'string' &&
  Array.isArray(run.steps) &&
  Boolean(run.terms)

const plain = (error: BaseError) => Object.assign(new BaseError(error.message), { name: error.name })
