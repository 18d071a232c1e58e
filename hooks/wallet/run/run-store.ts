'use client'
import { replaceEqualDeep } from '@tanstack/react-query'
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { KindOf, Run, RunEvent } from '@/actions/run/advance-run'
import type { Surface } from '@/actions/run/define-surface'
import { hasLanded, unsettledStep } from '@/actions/run/run-step'
import { workingRuns } from '@/actions/run/working-runs'
import { BaseError } from '@/lib/errors'
import { receiptPath } from '@/lib/receipt-path'
import { tradeText } from '@/messages/trade'
import { localStore } from '../../browser/browser-storage'
import { storageName } from '../../ticket/storage-name'
import { isPageVisible, showNotice } from './notices'

type Runs<run extends Run> = {
  /** The last run of each key. */
  runs: Readonly<Record<string, run>>
  begin: (run: run) => void
  /** Applies an event to the run with this id; ignores one that was replaced meanwhile. */
  apply: (id: string, event: RunEvent<KindOf<run>>) => void
  forget: (id: string) => void
}

/** The fields of a surface that its store needs. */
export type StoredSurface<run extends Run> = Pick<
  Surface<run, never>,
  'name' | 'keyOf' | 'advance' | 'describe' | 'isValid' | 'upgrade' | 'describeEnd' | 'receiptOf' | 'listedAs'
>

export type RunStore<run extends Run> = UseBoundStore<StoreApi<Runs<run>>> & {
  persist: { rehydrate: () => Promise<void> | void; getOptions: () => { name?: string | undefined } }
}

/** The maximum number of stored runs, the newest. */
const maxKept = 20
/** The time for which a run that stopped half way is offered again. */
const maxAgeMs = 24 * 60 * 60 * 1_000

/**
 * Creates the store of a surface's runs in this browser, so that a reload continues to follow sent
 * transactions, and all tabs show the same: runs in progress, finished ones, and those that stopped
 * with a transaction that was or may be mined. It never stores what could be sent again: no permit,
 * no calldata, no quote.
 */
export const createRunStore = <run extends Run>(surface: StoredSurface<run>): RunStore<run> => {
  const { name, keyOf, advance, isValid, upgrade = (run) => run, describeEnd } = surface
  /** Shows the end of a run to a user on another page, or in another tab. */
  const tellEnd = (run: run) => {
    const { title, path } = surface.describe(run)
    if (run.status === 'running' || isPageVisible(path)) return
    const hash = surface.receiptOf?.(run)
    showNotice({
      id: run.id,
      ...(run.status === 'done'
        ? (describeEnd?.(run) ?? { outcome: 'settled', text: tradeText.ended.done(title) })
        : { outcome: 'stopped', text: tradeText.ended.stopped(title) }),
      ...(hash
        ? { path: receiptPath(run.chainId, hash), link: tradeText.ended.receipt }
        : { path, link: tradeText.ended.show }),
    })
  }
  const isKept = (run: run): boolean =>
    run.status !== 'failed' ||
    ((hasLanded(run) || unsettledStep(run) !== undefined) && Date.now() - run.startedAt < maxAgeMs)
  const keptRuns = (runs: unknown): Record<string, run> => {
    if (typeof runs !== 'object' || runs === null) return {}
    return Object.fromEntries(
      Object.entries(runs as Record<string, run>)
        .filter(([, run]) => isRun(run) && isValid(run) && isKept(run))
        .sort(([, a], [, b]) => b.startedAt - a.startedAt)
        .slice(0, maxKept),
    )
  }
  /** The stored runs win, except over runs of this tab and newer unstored ones. */
  const merge = (stored: Record<string, run>, own: Record<string, run>): Record<string, run> => {
    const stays = ([key, run]: [string, run]) =>
      workingRuns.has(run.id) || (!isKept(run) && !(stored[key] && stored[key].startedAt > run.startedAt))
    return { ...stored, ...Object.fromEntries(Object.entries(own).filter(stays)) }
  }
  return create<Runs<run>>()(
    persist(
      (set, get) => ({
        runs: {},
        begin: (run) => set(({ runs }) => ({ runs: { ...runs, [keyOf(run)]: run } })),
        apply: (id, event) => {
          const { runs } = get()
          const entry = Object.entries(runs).find(([, run]) => run.id === id)
          if (!entry) return
          const [key, run] = entry
          const next = advance(run, event)
          if (next === run) return
          set({ runs: { ...runs, [key]: next } })
          if (next.status !== run.status) tellEnd(next)
        },
        forget: (id) =>
          set(({ runs }) => ({ runs: Object.fromEntries(Object.entries(runs).filter(([, run]) => run.id !== id)) })),
      }),
      {
        name: storageName(`caravel.${name}`),
        // A page that stores version 1 ignores these runs, whose terms it could not read.
        version: 2,
        migrate: (stored) => {
          const runs = Object.entries(keptRuns((stored as { runs?: unknown } | null)?.runs))
          return { runs: Object.fromEntries(runs.map(([key, run]) => [key, upgrade(run)])) } as Runs<run>
        },
        skipHydration: true,
        storage: createJSONStorage(() => localStore, { replacer, reviver }),
        partialize: ({ runs }) => ({ runs: keptRuns(runs) }) as Runs<run>,
        merge: (stored, current) =>
          replaceEqualDeep(current, {
            ...current,
            runs: merge(keptRuns((stored as { runs?: unknown } | null)?.runs), current.runs),
          }),
      },
    ),
  )
}

const stores = new Map<string, unknown>()

/** Returns the store of the runs of a surface. */
export const runsOf = <run extends Run>(surface: StoredSurface<run>): RunStore<run> => {
  if (!stores.has(surface.name)) stores.set(surface.name, createRunStore(surface))
  return stores.get(surface.name) as RunStore<run>
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
