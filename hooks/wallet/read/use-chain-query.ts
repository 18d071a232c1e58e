'use client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Config, useConfig } from 'wagmi'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { rpcOf } from '../connect/wallet-rpc'
import { type Block, blockKey, ofChain, useBlockAnswer } from './use-block'

export type ChainQuery<value> = {
  chainId: number | undefined
  /** The key of the read, without the chain. */
  key: readonly unknown[]
  read: (rpc: RpcRequest) => Promise<value>
  enabled: boolean
  /**
   * The number of leading key parts that must stay the same for the last answer to stay while a
   * changed key loads; none stays by default.
   */
  keeps?: number
}

export type ChainAnswer<value> = {
  /** Undefined while unknown, also after the node failed: earlier data is out of date. */
  data: value | undefined
  /** The minimum block at which it was read. */
  blockNumber: bigint | undefined
  isError: boolean
}

/** Returns the query of a read of a chain, once its newest block is known. */
export const chainOptions = <value>(
  config: Config,
  { chainId, key, read, enabled, keeps }: ChainQuery<value>,
  block: Block | undefined,
) =>
  queryOptions({
    queryKey: [...ofChain(chainId), ...key],
    queryFn: async ({ client }) => {
      // The known block at the start of the read: a node may answer at a newer one, but no older.
      const { number } = client.getQueryData<Block>(blockKey(chainId))!
      return { value: await read(rpcOf(config, chainId!)), blockNumber: number }
    },
    enabled: enabled && block !== undefined,
    placeholderData: (previous, query) =>
      keeps !== undefined && isSameStart(query?.queryKey, [...ofChain(chainId), ...key.slice(0, keeps)])
        ? previous
        : undefined,
    gcTime: 10_000,
    retry: 1,
  })

type Read<value> = { data: { value: value; blockNumber: bigint } | undefined; isError: boolean }

export const toChainAnswer = <value>({ data, isError }: Read<value>, isLost: boolean): ChainAnswer<value> => {
  // A lost node has no new blocks, so nothing is read again or fails.
  const hasFailed = isError || isLost
  const known = hasFailed ? undefined : data
  return { data: known?.value, blockNumber: known?.blockNumber, isError: hasFailed }
}

/** Reads from the node of a chain, again with each block. */
export function useChainQuery<value>(query: ChainQuery<value>): ChainAnswer<value> {
  const config = useConfig()
  const { block, isLost } = useBlockAnswer(query.enabled ? query.chainId : undefined)
  return toChainAnswer(useQuery(chainOptions(config, query, block)), isLost)
}

const isSameStart = (key: readonly unknown[] | undefined, start: readonly unknown[]): boolean =>
  key !== undefined && start.every((part, index) => part === key[index])

/**
 * Reads all chain data of the page again now, after a transaction of the user: a user who sees its
 * receipt and continues must not see amounts of the block before.
 */
export const refetchChain = (queries: QueryClient, chainId: number): Promise<void> =>
  queries.refetchQueries({ queryKey: ofChain(chainId), type: 'active' })
