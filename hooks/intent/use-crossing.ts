'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConfig } from 'wagmi'
import { crossingQuery } from '@/lib/api/intent/crossing-queries'
import { type ShownTransfer, showTransfers } from '@/lib/chain/bridge/shown-transfer'
import { isEndedTransfer, type SentTransfer, type Transfer } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { useApi, useSite } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'

const noTransfers: readonly SentTransfer[] = []
/** While something can happen at any moment, and the page is looked at. */
const paces = { local: 1_000, live: 4_000 } as const
/** Milliseconds between two searches for unknown transfers. */
const quietMs = 15_000

export type CrossingView = {
  /** The first part first. */
  transfers: readonly ShownTransfer[]
  /** The transfers as this browser read both chains, for the proof; undefined while it has read none. */
  read: readonly Transfer[] | undefined
  /** The times that such transfers take, as the service measured them. */
  times: { p50Ms: number; p90Ms: number; isMeasured: boolean } | undefined
  isLoading: boolean
}

type Given = {
  chain: Chain
  /** The chain that pays; undefined where it is not served. */
  far: Chain | undefined
  hashed: HashedIntent
  /** The settlements that the service names. */
  named: readonly `0x${string}`[]
  /** The block before it was signed, where this browser signed it. */
  sinceBlock: number | undefined
  /** True if there can be transfers: it was filled, in part or whole. */
  isSent: boolean
}

/**
 * The transfers of an order to another chain, read from the nodes of both chains. The service is asked
 * beside them for its record and for how long they usually take; without it all else still works.
 */
export function useCrossing({ chain, far, hashed, named, sinceBlock, isSent }: Given): CrossingView {
  const api = useApi()
  const config = useConfig()
  const { world } = useSite()
  const { hash } = hashed
  const pace = paces[world]
  const sent = useQuery({
    queryKey: ['sentTransfers', chain.id, hash, named],
    queryFn: async () => {
      const { findSent } = await import('@/actions/wallet/transfer/find-sent')
      return findSent({ chain, rpc: rpcOf(config, chain.id) }, hashed, { named, sinceBlock })
    },
    enabled: isSent,
    // A node may be some blocks behind the service's.
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) < named.length ? pace : quietMs),
    placeholderData: (previous, query) => (query?.queryKey[2] === hash ? previous : undefined),
    retry: 1,
  })
  const found = sent.data ?? noTransfers
  const hashes = found.map(({ relayHash }) => relayHash)
  const fates = useQuery({
    queryKey: ['transferFates', chain.id, hash, hashes],
    queryFn: async () => {
      const { readTransfers } = await import('@/actions/wallet/transfer/read-transfers')
      const nodeOf = (one: Chain) => ({ chain: one, rpc: rpcOf(config, one.id) })
      return readTransfers({ origin: nodeOf(chain), destination: nodeOf(far!) }, found)
    },
    enabled: far !== undefined && found.length > 0,
    refetchInterval: ({ state }) => (state.data?.every(isEndedTransfer) ? false : pace),
    placeholderData: (previous, query) => (query?.queryKey[2] === hash ? previous : undefined),
    retry: 1,
  })
  const read = useMemo(
    () => fates.data ?? found.map((transfer): Transfer => ({ ...transfer, fate: undefined })),
    [fates.data, found],
  )
  const isOver = fates.data !== undefined && fates.data.length > 0 && fates.data.every(isEndedTransfer)
  const { data: reported } = useQuery(crossingQuery(api, { hash: isSent ? hash : undefined, isLive: !isOver }))
  const transfers = useMemo(() => showTransfers(read, reported?.transfers), [read, reported])
  return {
    transfers,
    read: fates.data,
    times: reported?.time ?? undefined,
    isLoading: isSent && transfers.length === 0 && sent.isPending,
  }
}
