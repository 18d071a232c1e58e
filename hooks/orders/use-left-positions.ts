'use client'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { readLeftPositions } from '@/actions/orders/read-left-positions'
import { type LeftPositions, listAskedPositions } from '@/lib/history/left-positions'
import type { OrderRow } from '@/lib/history/order-row'
import { useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

const refreshMs = 15_000

/** Returns the positions of finished orders left in vaults, from the chains' nodes. */
export function useLeftPositions(account: Address, rows: readonly OrderRow[]): LeftPositions {
  const { chains } = useSite()
  const config = useConfig()
  const asked = useMemo(() => listAskedPositions(rows), [rows])
  const left = useQueries({
    queries: chains.map((chain) => {
      const here = asked.filter(({ chainId }) => chainId === chain.id)
      return {
        queryKey: ['positions of orders', chain.id, account, here.map(({ hash }) => hash)],
        queryFn: () => readLeftPositions(rpcOf(config, chain.id), chain, account, here),
        enabled: here.length > 0,
        refetchInterval: refreshMs,
        structuralSharing: false,
        retry: 1,
      }
    }),
    combine: (answers) => answers.map(({ data, isError }) => (isError ? undefined : data)),
  })
  return useMemo(() => new Map(left.flatMap((positions) => [...(positions ?? [])])), [left])
}
