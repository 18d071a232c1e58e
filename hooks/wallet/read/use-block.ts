'use client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Hex } from 'viem'
import { type Config, useConfig } from 'wagmi'
import { nextAskAt, nextBlockAt, nextPace, type Pace } from '@/actions/wallet/read/block-pace'
import { useSite } from '../../use-site'
import { rpcOf } from '../connect/wallet-rpc'

export type Block = {
  number: bigint
  timestampSeconds: number
  /** The seconds by which this device's clock was ahead of the newest block on arrival. */
  skewSeconds: number
  pace: Pace
}

/** The minimum interval between reads. Blocks are faster in a local world. */
const pollMs = { local: 1_000, live: 4_000 } as const

/** The number of missed reads after which a node counts as lost. */
const missedPolls = 2

type BlockAnswer = {
  /** The newest known block, even if the node no longer answers. */
  block: Block | undefined
  isLost: boolean
}

/** Returns the key prefix of the data that a page reads of a chain at each block. */
export const ofChain = (chainId: number | undefined) => ['chain', chainId] as const
export const blockKey = (chainId: number | undefined) => ['block', chainId] as const

/** Returns the query of the newest block of a chain. */
export const blockOptions = (config: Config, world: keyof typeof pollMs, chainId: number | undefined) => {
  const minMs = pollMs[world]
  return queryOptions({
    queryKey: blockKey(chainId),
    queryFn: async ({ client, queryKey }): Promise<Block> => {
      const { data: before, status, fetchFailureCount = 0 } = client.getQueryState<Block>(queryKey) ?? {}
      const readAll = () =>
        void client.refetchQueries({ queryKey: ofChain(chainId), type: 'active' }, { cancelRefetch: false })
      // A lost node gets no other requests before it answers.
      const isAnswering = status === 'success' && fetchFailureCount === 0
      if (isAnswering) readAll()
      const block = (await rpcOf(config, chainId!)({ method: 'eth_getBlockByNumber', params: ['latest', false] })) as {
        number: Hex
        timestamp: Hex
      }
      if (!isAnswering && before) readAll()
      const seen = { number: BigInt(block.number), timestampSeconds: Number(block.timestamp) }
      const now = Date.now()
      return {
        ...seen,
        skewSeconds: Math.round(now / 1_000) - seen.timestampSeconds,
        pace: nextPace(before, seen, now),
      }
    },
    // Keeps the same block unchanged, with the skew of its arrival.
    structuralSharing: (previous, next) =>
      (previous as Block | undefined)?.number === (next as Block).number ? previous : next,
    enabled: chainId !== undefined,
    // Computed from shared state, so that all observers read at the same time.
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
      const askedAt = Math.max(dataUpdatedAt, errorUpdatedAt)
      const isLost = errorUpdatedAt > dataUpdatedAt
      const at = data && !isLost ? nextAskAt({ block: data, askedAt, minMs }) : askedAt + minMs
      return Math.max(at - Date.now(), shortestMs)
    },
    refetchIntervalInBackground: false,
    retry: missedPolls,
    retryDelay: minMs,
  })
}

type Answered = { data: Block | undefined; isError: boolean; errorUpdateCount: number }

// Before the first answer, every retry resets the error.
export const toBlockAnswer = ({ data, isError, errorUpdateCount }: Answered): BlockAnswer => ({
  block: data,
  isLost: isError || (data === undefined && errorUpdateCount > 0),
})

/**
 * Returns the newest block of a chain, and if its node answers. Read once per block while the page
 * is visible; all reads of each block (`useChainQuery`) start at the same time, so that they share
 * a batch.
 */
export function useBlockAnswer(chainId: number | undefined): BlockAnswer {
  const config = useConfig()
  const { world } = useSite()
  return toBlockAnswer(useQuery(blockOptions(config, world, chainId)))
}

/** The minimum delay of a timer that is due already. */
const shortestMs = 200

/** Reads the next block now, in a batch with other reads of this moment. */
export const askForBlock = (queries: QueryClient, chainId: number): void =>
  void queries.refetchQueries({ queryKey: blockKey(chainId), type: 'active' }, { cancelRefetch: false })

/**
 * Returns the expected arrival of the next block, milliseconds since 1970 by this device's clock;
 * undefined without a known pace.
 */
export const readNextBlockAt = (queries: QueryClient, chainId: number | undefined): number | undefined => {
  const block = queries.getQueryData<Block>(blockKey(chainId))
  return block?.pace.blockSeconds === undefined ? undefined : nextBlockAt(block)
}

/** Returns the newest block of a chain. */
export const useBlock = (chainId: number | undefined): Block | undefined => useBlockAnswer(chainId).block
