'use client'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { BaseError } from '@/lib/errors'
import type { Run, RunEvent } from './advance-run'

type Stopped = Extract<RunEvent, { type: 'stopped' }>

type Runs<run, event> = {
  /** The last run of each key. */
  runs: Readonly<Record<string, run>>
  begin: (run: run) => void
  /** Applies an event to the run with this id; one that was replaced meanwhile is left alone. */
  apply: (id: string, event: event | Stopped) => void
  forget: (id: string) => void
}

type Parameters<run, event> = {
  /** Where the browser keeps them. */
  name: string
  /** Runs with the same key replace each other. */
  keyOf: (run: run) => string
  advance: (run: run, event: event | Stopped) => run
  /** Whether something is on its way that goes on without this page. */
  isPending: (run: run) => boolean
  /** Whether what lies in the storage has what this kind of run needs. */
  isWhole: (run: Partial<run>) => boolean
}

export type RunStore<run, event> = Pick<Parameters<run, event>, 'keyOf' | 'isPending'> & {
  useRuns: UseBoundStore<StoreApi<Runs<run, event>>> & { persist: { rehydrate: () => Promise<void> | void } }
}

/** The newest so many stay. */
const maxKept = 20

/**
 * What a person was doing, kept in this browser so that a reload goes on following what was already sent: runs the chain may still
 * finish, and those it finished. Nothing that could be sent again is kept: no permit, no calldata, no quote.
 */
export const createRunStore = <run extends Run, event>({
  name,
  keyOf,
  advance,
  isPending,
  isWhole,
}: Parameters<run, event>): RunStore<run, event> => {
  const keptRuns = (runs: unknown): Record<string, run> => {
    if (typeof runs !== 'object' || runs === null) return {}
    return Object.fromEntries(
      Object.entries(runs as Record<string, run>)
        .filter(([, run]) => isRun(run) && isWhole(run) && (run.status === 'done' || isPending(run)))
        .sort(([, a], [, b]) => b.startedAt - a.startedAt)
        .slice(0, maxKept),
    )
  }
  const useRuns = create<Runs<run, event>>()(
    persist(
      (set) => ({
        runs: {},
        begin: (run) => set(({ runs }) => ({ runs: { ...runs, [keyOf(run)]: run } })),
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
        name,
        version: 1,
        skipHydration: true,
        storage: createJSONStorage(() => localStorage, { replacer, reviver }),
        partialize: ({ runs }) => ({ runs: keptRuns(runs) }) as Runs<run, event>,
        merge: (stored, current) => ({
          ...current,
          runs: { ...keptRuns((stored as { runs?: unknown } | null)?.runs), ...current.runs },
        }),
      },
    ),
  )
  return { useRuns, keyOf, isPending }
}

const replacer = (_: string, value: unknown) => {
  if (typeof value === 'bigint') return { $bigint: value.toString() }
  if (value instanceof BaseError) {
    const { name, message, details, fix } = value
    return { $error: { name, message, details, fix } }
  }
  return value
}

const reviver = (_: string, value: unknown) => {
  if (typeof value !== 'object' || value === null) return value
  if ('$bigint' in value) return BigInt(String(value.$bigint))
  if ('$error' in value) return Object.assign(new BaseError(''), value.$error)
  return value
}

const isRun = (run: Partial<Run> | null): boolean =>
  typeof run === 'object' && run !== null && typeof run.id === 'string' && Array.isArray(run.steps)
