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
/** The interval while the state can change at any moment and the page is visible. */
const paces = { local: 1_000, live: 4_000 } as const
/** The milliseconds between two searches for unknown transfers. */
const quietMs = 15_000

export type CrossingView = {
  /** Sorted by part. */
  transfers: readonly ShownTransfer[]
  /** The transfers as this browser read them, for the proof; undefined until then. */
  read: readonly Transfer[] | undefined
  /** The durations of such transfers, as the service measured them. */
  times: { p50Ms: number; p90Ms: number; isMeasured: boolean } | undefined
  isLoading: boolean
}

type Given = {
  chain: Chain
  /** The chain that pays; undefined if it is not served. */
  far: Chain | undefined
  hashed: HashedIntent
  /** The settlements in the service's record. */
  named: readonly `0x${string}`[]
  /** The block before it was signed, if this browser signed it. */
  sinceBlock: number | undefined
  /** True if there can be transfers: it was filled, in part or in full. */
  isSent: boolean
}

/**
 * Returns the transfers of an order to another chain, read from the nodes of both chains. The
 * service adds its record and the usual durations; the rest works without it.
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
    // The node may be some blocks behind the service's.
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
      const nodeOf = (side: Chain) => ({ chain: side, rpc: rpcOf(config, side.id) })
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
