'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { readFunds } from '@/actions/orders/read-funds'
import { fundsKey, type Health, judgeHealth, spenderOfRow } from '@/lib/history/judge-health'
import type { OrderRow } from '@/lib/history/order-row'
import { useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

const refreshMs = 15_000
/** More tokens of one chain are not looked at. */
const mostTokens = 200

/** Returns what backs open orders and offers of an account, by hash, as the nodes of their chains answer. */
export function useHealth(account: Address, rows: readonly OrderRow[]): ReadonlyMap<string, Health> {
  const { chains } = useSite()
  const config = useConfig()
  const open = useMemo(() => rows.filter(({ surface, stage }) => surface !== 'market' && stage !== 'done'), [rows])
  const askedOf = (chainId: number) => {
    const asked = open
      .filter((row) => row.chainId === chainId)
      .map((row) => ({ token: row.srcToken, spender: spenderOfRow(row) }))
    const byKey = new Map(asked.map((one) => [fundsKey(one), one]))
    return [...byKey]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, mostTokens)
      .map(([, one]) => one)
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
    // What was so a while ago is no word about now.
    combine: (answers) => answers.map(({ data, isError }) => (isError ? undefined : data)),
  })
  return useMemo(
    () =>
      judgeHealth(open, (chainId, asked) => funds[chains.findIndex(({ id }) => id === chainId)]?.get(fundsKey(asked))),
    [open, funds, chains],
  )
}
