'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from 'wagmi'
import type { Chain } from '@/lib/chain/chain'
import { isName, type NameReading } from '@/lib/ticket/fields/ens-name'
import { useDebouncedValue } from './browser/use-debounced-value'
import { rpcOf } from './wallet/connect/wallet-rpc'

const restMs = 300
const freshMs = 60_000

/** Resolves an ENS name in an address field; undefined if the text is no name. */
export function useEnsName(chain: Chain | undefined, text: string): NameReading | undefined {
  const config = useConfig()
  const name = isName(text) ? text.trim() : undefined
  const rested = useDebouncedValue(name, restMs)
  const isResting = name !== undefined && name === rested
  const { data, error } = useQuery({
    queryKey: ['ens name', chain?.id, name],
    queryFn: async () => {
      // The tables for normalising names are not part of the first load.
      const { resolveName } = await import('@/actions/resolve-name')
      return resolveName(rpcOf(config, chain!.id), chain!, name!)
    },
    enabled: chain !== undefined && isResting,
    staleTime: freshMs,
    retry: false,
  })
  return useMemo(() => {
    if (name === undefined) return undefined
    if (data) return { status: 'resolved', ...data }
    return error ? { status: 'error', name, error } : { status: 'pending', name }
  }, [name, data, error])
}
