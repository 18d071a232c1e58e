'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { readFunds } from '@/actions/orders/read-funds'
import { type Health, judgeHealth } from '@/lib/history/judge-health'
import type { OrderRow } from '@/lib/history/order-row'
import { useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

const refreshMs = 15_000
/** More tokens of one chain are not looked at. */
const mostTokens = 200

/** What open intents of an account stand on, by hash, as the nodes of their chains say. */
export function useHealth(account: Address, rows: readonly OrderRow[]): ReadonlyMap<string, Health> {
  const { chains } = useSite()
  const config = useConfig()
  const open = useMemo(() => rows.filter(({ surface, stage }) => surface === 'intent' && stage !== 'done'), [rows])
  const tokensOf = (chainId: number) =>
    [...new Set(open.flatMap((row) => (row.chainId === chainId ? [row.srcToken] : [])))].sort().slice(0, mostTokens)
  const funds = useQueries({
    queries: chains.map((chain) => {
      const tokens = tokensOf(chain.id)
      return {
        queryKey: ['funds of orders', chain.id, account, tokens],
        queryFn: () => readFunds(rpcOf(config, chain.id), chain, account, tokens),
        enabled: tokens.length > 0,
        refetchInterval: refreshMs,
        structuralSharing: false,
        retry: 1,
      }
    }),
    // What was so a while ago is no word about now.
    combine: (answers) => answers.map(({ data, isError }) => (isError ? undefined : data)),
  })
  return useMemo(
    () => judgeHealth(open, (chainId, token) => funds[chains.findIndex(({ id }) => id === chainId)]?.get(token)),
    [open, funds, chains],
  )
}
