'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { readFunds } from '@/actions/orders/read-funds'
import { assessHealth, fundsKey, type Health, spenderOfRow } from '@/lib/history/assess-health'
import type { OrderRow } from '@/lib/history/order-row'
import { useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

const refreshMs = 15_000
/** The maximum number of tokens of one chain that are read. */
const maxTokens = 200

/** Returns the funds behind an account's open orders, by hash, from the chains' nodes. */
export function useHealth(account: Address, rows: readonly OrderRow[]): ReadonlyMap<string, Health> {
  const { chains } = useSite()
  const config = useConfig()
  const open = useMemo(() => rows.filter(({ surface, stage }) => surface !== 'market' && stage !== 'done'), [rows])
  const askedOf = (chainId: number) => {
    const asked = open
      .filter((row) => row.chainId === chainId)
      .map((row) => ({ token: row.srcToken, spender: spenderOfRow(row) }))
    const byKey = new Map(asked.map((funds) => [fundsKey(funds), funds]))
    return [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, maxTokens)
      .map(([, funds]) => funds)
  }
  const funds = useQueries({
    queries: chains.map((chain) => {
      const asked = askedOf(chain.id)
      return {
        queryKey: ['funds of orders', chain.id, account, asked],
        queryFn: () => readFunds(rpcOf(config, chain.id), chain, account, asked),
        enabled: asked.length > 0,
        refetchInterval: refreshMs,
        structuralSharing: false,
        retry: 1,
      }
    }),
    // Earlier answers of a node that no longer answers are out of date.
    combine: (answers) => answers.map(({ data, isError }) => (isError ? undefined : data)),
  })
  return useMemo(
    () =>
      assessHealth(open, (chainId, asked) => funds[chains.findIndex(({ id }) => id === chainId)]?.get(fundsKey(asked))),
    [open, funds, chains],
  )
}
