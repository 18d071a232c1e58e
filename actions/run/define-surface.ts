import type { Address, Hash, Hex } from 'viem'
import type { ApiInit } from '@/lib/api/contract/client'
import type { Chain } from '@/lib/chain/chain'
import type { StoredOrder } from '@/lib/history/stored-order'
import type { RpcRequest } from '../wallet/send/receipt'
import type { Sender } from '../wallet/send/sender'
import { advanceRun, type KindOf, type Run, type RunEvent } from './advance-run'
import type { CallTools, RunTools, Starter } from './run-tools'

/** The fields that a surface adds to a run. */
type OwnFields<run extends Run> = Omit<run, keyof Run>

/** The title of a run in progress, and the path and name of the page that started it. */
export type RunPlace = { title: string; path: string; page: string }

/** `settled`: it succeeded. `open`: others continue it. `stopped`: it will not succeed. */
export type RunEnd = { outcome: 'settled' | 'open' | 'stopped'; text: string }

export type StepText = { title: string; note: string }

/** The dependencies of resuming a run. None of them signs or sends. */
export type ResumeTools<run extends Run> = RunTools<KindOf<run>> & {
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>
  /** Returns the site's node of a served chain, such as the one where an order is paid. */
  rpcOf: (chainId: number) => RpcRequest
  /** Resolves once the page is visible. */
  untilVisible: () => Promise<void>
  /** Stores that the service has a signed order, or that the order is over. */
  markPosted: (hash: Hex) => void
  /** Returns the signed orders that this browser stores, and the function that stores one. */
  readStoredOrders: () => {
    orders: Readonly<Record<string, StoredOrder>>
    save: (hash: Hex, order: Omit<StoredOrder, 'keptAt'>) => void
  }
}

/** The dependencies of performing a task. */
export type TaskTools<run extends Run> = ResumeTools<run> &
  CallTools<KindOf<run>> & {
    sender: Sender
    randomBytes: (count: number) => Hex
  }

/** A result holds the fields that end a run, such as its outcome. */
export type Tasks<run extends Run, task> = {
  perform(tools: TaskTools<run>, task: task, starter: Starter): Promise<Partial<run>>
  /** Follows a run of an earlier visit; undefined if that did not complete the run. */
  resume(tools: ResumeTools<run>, chain: Chain, run: run): Promise<Partial<run> | undefined>
  /** Returns the account that the sent transaction or the signed order of a run pays. */
  paidBy?(run: run): Address | undefined
}

/** The rules that differ between kinds of runs. The texts of steps depend on `about`. */
type SurfaceRules<run extends Run, task, about> = {
  /** The storage name of the runs, after "caravel.". Stored runs must stay readable. */
  name: string
  /** All possible steps in their order. A run has those that its task needs. */
  steps: readonly KindOf<run>[]
  /** Returns the key of a run (`runKey`). Runs with the same key replace each other. */
  keyOf(run: run): string
  describe(run: run): RunPlace
  /** Returns the title of the dialog and of the banner. */
  titleOf(run: run): string
  describeStep(kind: KindOf<run>, about: about): StepText
  /** Describes the end of a finished run; by default its title is used. */
  describeEnd?(run: run): RunEnd | undefined
  /** Returns the hash of the order or transaction by which lists show the run. */
  listedAs?(run: run): string | undefined
  /** Returns the hash of the transaction that traded. */
  receiptOf?(run: run): Hash | undefined
  /** Converts a run of version 1 of the storage to version 2; absent if both are the same. */
  upgrade?(run: run): run
  /** True if a stored value, which may be old or edited, is a run of this surface. */
  isValid(run: Partial<run>): boolean
  /** Returns the key of a query that this run makes stale, besides the reads of each block. */
  staleQuery?(run: run, chain: Chain): readonly unknown[] | undefined
  /** Returns the first state of a run with its minimum steps. */
  begin(task: task): { chain: Chain; steps: readonly KindOf<run>[]; own: OwnFields<run> }
  /** Loads the code that performs and resumes, which is not part of the first load. */
  tasks(): Promise<Tasks<run, task>>
}

export type Surface<run extends Run, task, about = never> = SurfaceRules<run, task, about> & {
  /** Advances a run by one event. */
  advance(run: run, event: RunEvent<KindOf<run>>): run
}

/** Defines a kind of runs, for the store, the hook, the dialog and the banner of all runs. */
export const defineSurface = <run extends Run, task, about = never>(
  rules: SurfaceRules<run, task, about>,
): Surface<run, task, about> => ({
  ...rules,
  advance: (run, event) => advanceRun(rules.steps, run, event),
})

/**
 * Returns the key of the runs of an account on a chain that replace each other.
 *
 * @example
 * runKey(1, '0xAB...', 'create') // '1:0xab...:create'
 */
export const runKey = (chainId: number, account: string, scope?: string): string =>
  [chainId, account.toLowerCase(), ...(scope === undefined ? [] : [scope])].join(':')
