'use client'
import { useState } from 'react'
import { useConfig } from 'wagmi'
import { readToken } from '@/actions/read-token'
import { isNativeToken } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { findToken } from '@/lib/chain/registry/registry'
import type { ExportFormat } from '@/lib/history/export-orders'
import type { OrderRow } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'
import { saveFile } from '../browser/save-file'
import { useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

type ExportState =
  | { status: 'idle' | 'failed' }
  /** The number of transactions read, and their total. */
  | { status: 'checking'; done: number; total: number }

/** The maximum number of unlisted tokens whose names are read. */
const maxUnlisted = 100
/** The number of transactions between two progress updates. */
const tellEvery = 20

/** `all`: every order of the account, for profit and loss; `rows`: the orders to export. */
type AskedExport = {
  content: 'orders' | 'profit'
  format: ExportFormat
  rows: readonly OrderRow[]
  all: readonly OrderRow[]
}

/** Exports orders, or their profit and loss, to a file, after checking the fills on the chain. */
export function useExport(): { state: ExportState; start: (asked: AskedExport) => void } {
  const { chains } = useSite()
  const config = useConfig()
  const [state, setState] = useState<ExportState>({ status: 'idle' })

  const nodeOf = (chainId: number) => rpcOf(config, chainId)
  const readUnlisted = async (rows: readonly OrderRow[]) => {
    const unlisted = new Map<string, { chainId: number; address: OrderRow['srcToken'] }>()
    for (const { chainId: from, destChainId, srcToken, destToken, refunds = [] } of rows)
      for (const { chainId, token: address } of [
        { chainId: from, token: srcToken },
        { chainId: destChainId, token: destToken },
        ...refunds,
      ]) {
        const chain = chains.find(({ id }) => id === chainId)
        if (chain && !isNativeToken(address) && !findToken(chain, address) && unlisted.size < maxUnlisted)
          unlisted.set(`${chainId} ${address}`, { chainId, address })
      }
    const read = await Promise.all(
      [...unlisted].map(async ([key, { chainId, address }]) => {
        const token = await readToken(nodeOf(chainId), address).catch(() => undefined)
        return [key, token] as const
      }),
    )
    return new Map<string, Token | undefined>(read)
  }
  const write = async ({ content, format, rows, all }: AskedExport) => {
    const [{ checkFills }, { writeOrders, writeProfit }, { profitOf }] = await Promise.all([
      import('@/actions/orders/check-fills'),
      import('@/lib/history/export-orders'),
      import('@/lib/history/profit'),
    ])
    const onProgress = (done: number, total: number) => {
      if (done % tellEvery === 0) setState({ status: 'checking', done, total })
    }
    const [shown, unlisted] = await Promise.all([
      content === 'orders' ? checkFills({ rpcOf: nodeOf, onProgress }, chains, rows) : new Set<string>(),
      readUnlisted(all),
    ])
    const tokenOf = (chainId: number, address: string) => {
      const chain = chains.find(({ id }) => id === chainId)
      if (chain && isNativeToken(address)) return chain.nativeCurrency
      return (chain && findToken(chain, address)) ?? unlisted.get(`${chainId} ${address}`)
    }
    const profit = profitOf(all, {
      decimalsOf: ({ chainId, srcToken, destChainId, destToken }) => ({
        src: tokenOf(chainId, srcToken)?.decimals,
        dest: tokenOf(destChainId, destToken)?.decimals,
      }),
      assetOf: (chainId, token) => {
        const chain = chains.find(({ id }) => id === chainId)
        return chain ? poolTokenOf(chain, token) : token
      },
    })
    const deps = { chains, tokenOf, shown, profit }
    if (content === 'orders') saveFile('orders', format, writeOrders(format, rows, deps))
    else saveFile('profit-and-loss', format, writeProfit(format, deps, ordersText.export.profitNote))
  }
  return {
    state,
    start: (asked) => {
      setState({ status: 'checking', done: 0, total: 0 })
      write(asked).then(
        () => setState({ status: 'idle' }),
        () => setState({ status: 'failed' }),
      )
    },
  }
}
