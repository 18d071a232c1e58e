'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownIntentsQuery } from '@/lib/api/intent/intent-queries'
import { intentRow, type OrderRow } from '@/lib/history/order-row'
import { readEach } from '@/lib/read-each'
import { useNameToken } from '../token/use-name-token'
import { useApi, useSite } from '../use-site'

/** Returns the open intent orders of an account on all chains, the newest first. */
export function useOpenOrders(account: string | undefined): readonly OrderRow[] | undefined {
  const { chains } = useSite()
  const nameToken = useNameToken()
  const { data } = useQuery(ownIntentsQuery(useApi(), account))
  const records = data?.records
  return useMemo(() => {
    if (!records) return undefined
    const served = new Set(chains.map(({ id }) => id))
    const own = [...records.values()].filter(({ input }) => served.has(input.chainId))
    // Skips records that cannot be read, so that one does not break the list.
    return readEach(own, (record) => intentRow(record, nameToken))
      .values.filter(({ stage }) => stage !== 'done')
      .sort((a, b) => b.createdAt - a.createdAt)
  }, [records, chains, nameToken])
}
