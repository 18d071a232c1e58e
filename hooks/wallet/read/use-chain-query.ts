'use client'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { type Config, useConfig } from 'wagmi'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { rpcOf } from '../connect/wallet-rpc'
import { type Block, blockKey, ofChain, useBlockAnswer } from './use-block'

export type ChainQuery<value> = {
  chainId: number | undefined
  /** What is read, and of whom. */
  key: readonly unknown[]
  read: (rpc: RpcRequest) => Promise<value>
  enabled: boolean
  /** While what a changed key names is read, the answer stays if so many parts of the key are the same; all of them unless said. */
  keeps?: number
}

export type ChainAnswer<value> = {
  /** Undefined while it is not known, also when the node failed since: what it was a while ago is no word about now. */
  data: value | undefined
  /** The block it was read at or after. */
  blockNumber: bigint | undefined
  isError: boolean
}

/** How something is read of a chain, once its newest block is known. */
export const chainOptions = <value>(
  config: Config,
  { chainId, key, read, enabled, keeps }: ChainQuery<value>,
  block: Block | undefined,
) =>
  queryOptions({
    queryKey: [...ofChain(chainId), ...key],
    queryFn: async ({ client }) => {
      // The block that was known when the reading began: a node can be read at a newer one, never at an older one.
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
  // Without new blocks nothing is read anew, so nothing fails either.
  const hasFailed = isError || isLost
  const known = hasFailed ? undefined : data
  return { data: known?.value, blockNumber: known?.blockNumber, isError: hasFailed }
}

/** What the node of a chain says now, read anew with each block. */
export function useChainQuery<value>(query: ChainQuery<value>): ChainAnswer<value> {
  const config = useConfig()
  const { block, isLost } = useBlockAnswer(query.enabled ? query.chainId : undefined)
  return toChainAnswer(useQuery(chainOptions(config, query, block)), isLost)
}

const isSameStart = (key: readonly unknown[] | undefined, start: readonly unknown[]): boolean =>
  key !== undefined && start.every((part, index) => part === key[index])

/**
 * Reads all that the page shows of a chain anew, now. For after a transaction of one's own: who sees its receipt and presses on must
 * not meet amounts of the block before.
 */
export const readChainAnew = (queries: QueryClient, chainId: number): Promise<void> =>
  queries.refetchQueries({ queryKey: ofChain(chainId), type: 'active' })
