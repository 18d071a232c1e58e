import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isSameAddress } from '../../address'
import { call } from '../contract/client'
import { deferred } from '../contract/operation'
import { type GrowingList, nextReadDelay, readNextPage } from '../growing-list'
import { keyOf, type QueryInit, retryOnce } from '../queries'
import type { SwapRecord } from './swaps'

const listSwaps = deferred('GET /swaps', () => import('./swaps').then((module) => module.listSwaps))
const listRecentSwaps = deferred(
  'GET /swaps/recent',
  async () => (await import('../ticket-operations')).default.listRecentSwaps,
)

/** Longer than a reorganisation, so that swaps which it removed are noticed. */
const overlapMs = 900_000

/** The interval at which a pair's newest swaps are read. */
const recentMs = 15_000

/** The market swaps of an account that have been read, by chain and transaction. */
export type SwapList = GrowingList<SwapRecord>

/**
 * Returns the query of an account's market swaps on all chains, the newest 10,000, read as
 * `ownIntentsQuery` does. Disabled without an account.
 *
 * @example
 * ownSwapsQuery({ baseUrl: '/api' }, undefined).enabled // false
 */
export const ownSwapsQuery = (api: QueryInit, account: string | undefined) =>
  queryOptions({
    queryKey: keyOf(api, listSwaps, { account, read: 'all' }),
    queryFn: ({ client, queryKey, signal }) =>
      readNextPage<SwapRecord>(
        {
          ask: (query) => call(listSwaps, { userAddress: account!, ...query }, { ...api, signal }),
          nameOf: ({ chainId, transactionHash }) => `${chainId} ${transactionHash}`,
          isOwn: ({ owner }) => isSameAddress(owner, account),
          isSame: (known, { updatedAt, blockHash }) => known.updatedAt === updatedAt && known.blockHash === blockHash,
          overlapMs,
          removesMissing: true,
        },
        client.getQueryData<SwapList>(queryKey),
      ),
    enabled: account !== undefined,
    refetchInterval: ({ state }) => nextReadDelay(state, Date.now()),
    // Comparing thousands of swaps costs more than it saves.
    structuralSharing: false,
    retry: retryOnce,
  })

/**
 * Returns the query of a pair's newest swaps by anyone, every 15 s while the page is visible.
 *
 * @example
 * recentSwapsQuery({ baseUrl: '/api' }, { chainId: 1, srcToken: weth, destToken: usdc }).queryKey[2]
 * // 'GET /swaps/recent'
 */
export const recentSwapsQuery = (
  api: QueryInit,
  input: { chainId: number; srcToken: Address; destToken: Address; limit: number },
) =>
  queryOptions({
    queryKey: keyOf(api, listRecentSwaps, input),
    queryFn: ({ signal }) => call(listRecentSwaps, input, { ...api, signal }),
    refetchInterval: recentMs,
    staleTime: recentMs,
    retry: retryOnce,
  })
