'use client'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { OtcRun } from '@/actions/otc/otc-run'
import { otcSurface } from '@/actions/otc/otc-surface'
import { ownOffersQuery, takerOrdersQuery } from '@/lib/api/otc-queries'
import { findReplies, type Reply } from '@/lib/history/find-replies'
import { mayBeFilled } from '@/lib/history/otc/derive-order-state'
import { useApi, useSite } from '../use-site'
import { runsOf } from '../wallet/run/run-store'

/** The interval if no other part of the page reads them. */
const everyMs = 30_000

/**
 * Returns the replies to the offers of an account, of all chains; undefined until they are read. A
 * chain without an open offer of the account is not queried.
 */
export function useReplies(account: string): readonly Reply[] | undefined {
  const api = useApi()
  const { chains } = useSite()
  const queries = useQueryClient()
  const own = useQueries({
    queries: chains.map(({ id: chainId }) => ownOffersQuery(api, { chainId, account })),
    combine: (lists) => lists.map(({ data }) => data?.orders),
  })
  const received = useQueries({
    queries: chains.map(({ id: chainId }, index) => {
      const isOpen = own[index]?.some(({ state }) => mayBeFilled(state))
      return { ...takerOrdersQuery(api, { chainId, account: isOpen ? account : undefined }), refetchInterval: everyMs }
    }),
    combine: (lists) => lists.map(({ data }) => data?.orders),
  })
  // Adds a newly made offer to the account's own before the next read.
  const created = runsOf(otcSurface)(({ runs }) => createdIn(runs))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is made
  useEffect(() => {
    for (const { id: chainId } of chains) {
      const { queryKey } = ownOffersQuery(api, { chainId, account })
      if (queries.getQueryData(queryKey)) void queries.invalidateQueries({ queryKey }, { cancelRefetch: false })
    }
  }, [created])
  return useMemo(() => {
    if (own.some((orders) => orders === undefined)) return undefined
    return chains.flatMap((chain, index) => findReplies(chain, own[index] ?? [], received[index] ?? []))
  }, [chains, own, received])
}

/** Returns the ids of offers made in this tab, as a text that is stable between renders. */
const createdIn = (runs: Readonly<Record<string, OtcRun>>): string =>
  Object.values(runs)
    .flatMap(({ id, status, subject }) => (subject.kind === 'create' && status === 'done' ? [id] : []))
    .join()
