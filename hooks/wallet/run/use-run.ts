'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { bytesToHex } from 'viem'
import type { KindOf, Run } from '@/actions/run/advance-run'
import { type ResumeTools, runKey, type Surface } from '@/actions/run/define-surface'
import { resumeRun } from '@/actions/run/go-on'
import type { RunTools } from '@/actions/run/run-tools'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { useApi, useSite } from '../../use-site'
import { useWallet } from '../connect/use-wallet'
import { runsOf } from './run-store'
import { newRun, type Runner, useRunner } from './use-runner'
import { useSender } from './use-sender'

/** Starts the runs of a task. A start after a failure continues, because the task reads what is missing from the chain. */
export type TaskRunner<run extends Run, task> = Omit<Runner<run>, 'begin'> & { start: (task: task) => void }

/**
 * Returns the newest run of the connected account on a chain, or on all chains, and of a scope if one is given: it was
 * started here or left by an earlier visit, which is resumed.
 */
export function useRun<run extends Run, task>(
  surface: Surface<run, task>,
  chain: Chain | 'all' | undefined,
  scope?: string,
): TaskRunner<run, task> {
  const { chains } = useSite()
  const api = useApi()
  const queries = useQueryClient()
  const { address: account, chainId: walletChainId = 0, switchChain } = useWallet()
  const sender = useSender()
  const key = runsOf(surface)(({ runs }) => {
    if (!chain || !account) return undefined
    if (chain !== 'all' && scope !== undefined) return runKey(chain.id, account, scope)
    const own = Object.entries(runs).filter(
      ([, run]) => isSameAddress(run.account, account) && (chain === 'all' || run.chainId === chain.id),
    )
    return own.sort(([, a], [, b]) => b.startedAt - a.startedAt)[0]?.[0]
  })

  const load = useCallback(async () => {
    const [tasks, { markPosted, readKeptOrders }] = await Promise.all([surface.tasks(), loadKeptOrders()])
    const toolsOf = (tools: RunTools<KindOf<run>>, run: run, chain: Chain): ResumeTools<run> => ({
      ...tools,
      api,
      untilVisible,
      markPosted,
      readAnew: async () => {
        const queryKey = surface.staleQuery?.(run, chain)
        if (queryKey) await queries.invalidateQueries({ queryKey })
        await tools.readAnew()
      },
    })
    return { ...tasks, toolsOf, readKeptOrders }
  }, [surface, api, queries])
  const loadResume = useCallback(async () => {
    const { resume, toolsOf } = await load()
    return async (tools: RunTools<KindOf<run>>, run: run) => {
      const chain = chains.find(({ id }) => id === run.chainId)
      if (chain) await resumeRun(resume, toolsOf(tools, run, chain), { chain, run })
    }
  }, [chains, load])
  const { run, begin, stop, dismiss } = useRunner(surface, key, loadResume)

  const start = useCallback(
    (task: task) => {
      if (!account) return
      const { chain, steps, own } = surface.begin(task)
      const next = { ...newRun(steps), account, chainId: chain.id, ...own } as unknown as run
      begin(next, async (tools) => {
        const { perform, toolsOf, readKeptOrders } = await load()
        const page = { sender, switchChain, randomBytes, readKeptOrders }
        const result = await perform({ ...toolsOf(tools, next, chain), ...page }, task, { account, walletChainId })
        tools.emit({ type: 'settled', result })
      })
    },
    [surface, account, walletChainId, switchChain, sender, begin, load],
  )

  return useMemo(() => ({ run, start, stop, dismiss }), [run, start, stop, dismiss])
}

/** Loads the store of signed orders, which most pages do not need at first. */
const loadKeptOrders = () => import('../read/use-kept-orders')

const randomBytes = (count: number) => bytesToHex(crypto.getRandomValues(new Uint8Array(count)))

const untilVisible = async (): Promise<void> => {
  if (document.visibilityState === 'visible') return
  await new Promise<void>((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }))
}
