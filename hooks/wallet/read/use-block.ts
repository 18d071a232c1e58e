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
  /** How far this device's clock is ahead of the chain's newest block when that block arrived; negative when behind. */
  skewSeconds: number
  pace: Pace
}

/** Nobody asks more often. Blocks come faster in a local world, where each transaction makes one. */
const pollMs = { local: 1_000, live: 4_000 } as const

/** A node that misses so many polls after the first does not answer. */
const missedPolls = 2

type BlockAnswer = {
  /** The newest block that is known, also when the node does not answer any more. */
  block: Block | undefined
  isLost: boolean
}

/** What a page reads of a chain at each block is kept under this name. */
export const ofChain = (chainId: number | undefined) => ['chain', chainId] as const
export const blockKey = (chainId: number | undefined) => ['block', chainId] as const

/** How the newest block of a chain is asked for. */
export const blockOptions = (config: Config, world: keyof typeof pollMs, chainId: number | undefined) => {
  const minMs = pollMs[world]
  return queryOptions({
    queryKey: blockKey(chainId),
    queryFn: async ({ client, queryKey }): Promise<Block> => {
      const { data: before, status, fetchFailureCount = 0 } = client.getQueryState<Block>(queryKey) ?? {}
      const readAll = () =>
        void client.refetchQueries({ queryKey: ofChain(chainId), type: 'active' }, { cancelRefetch: false })
      // A node that was lost is asked for nothing else before it answers.
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
    // The same block again is no news: keep the skew of its arrival.
    structuralSharing: (previous, next) =>
      (previous as Block | undefined)?.number === (next as Block).number ? previous : next,
    enabled: chainId !== undefined,
    // A moment for all who watch, whenever they came.
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

// Before the first answer, every new try takes the error back.
export const toBlockAnswer = ({ data, isError, errorUpdateCount }: Answered): BlockAnswer => ({
  block: data,
  isLost: isError || (data === undefined && errorUpdateCount > 0),
})

/**
 * The newest block of a chain, and whether its node answers. Asked for once a block, and only while the page is looked at; all that is
 * read at each block (`useChainQuery`) is asked for in the same moment, so that it travels in the same request.
 */
export function useBlockAnswer(chainId: number | undefined): BlockAnswer {
  const config = useConfig()
  const { world } = useSite()
  return toBlockAnswer(useQuery(blockOptions(config, world, chainId)))
}

/** A timer that is due already. */
const shortestMs = 200

/** Asks for the next block now instead of a little later, so that what is read of the chain at this moment travels along. */
export const askForBlock = (queries: QueryClient, chainId: number): void =>
  void queries.refetchQueries({ queryKey: blockKey(chainId), type: 'active' }, { cancelRefetch: false })

/** When the next block is due here, milliseconds since 1970 on this device; undefined while no pace is known. */
export const readNextBlockAt = (queries: QueryClient, chainId: number | undefined): number | undefined => {
  const block = queries.getQueryData<Block>(blockKey(chainId))
  return block?.pace.blockSeconds === undefined ? undefined : nextBlockAt(block)
}

/** The newest block of a chain. */
export const useBlock = (chainId: number | undefined): Block | undefined => useBlockAnswer(chainId).block
